const boundaryForm = /^multipart\/.*;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i;

/** The text between the parts of a form, if the header names it. */
export const multipartBoundary = (contentType: string): string | undefined => {
  const [, quoted, plain] = boundaryForm.exec(contentType) ?? [];
  return quoted ?? plain;
};
