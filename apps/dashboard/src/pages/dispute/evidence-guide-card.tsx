import { useState } from 'preact/hooks';
import { Pill } from '../../parts/pill';
import { ScopedButton } from '../../parts/scoped-button';
import { words } from '../../parts/status-tone';
import type { DisputeProps } from './dispute-actions';
import { EvidenceDialog, type EvidenceText, evidenceTexts, UploadDialog } from './evidence-dialogs';
import { type FileKind, fileKinds } from './evidence-files';
import { type GuidedPiece, guideOf, type PieceState, pieceState } from './evidence-guide';

const states: Readonly<Record<PieceState, readonly [text: string, tone: 'good' | 'info' | 'warn']>> = {
  there: ['There', 'good'],
  packable: ['In the payment record', 'info'],
  missing: ['Missing', 'warn'],
};

const isFile = (field: string): field is FileKind => fileKinds.some((kind) => kind === field);
const isText = (field: string): field is EvidenceText => evidenceTexts.some((text) => text === field);

/** What this reason claims, which evidence answers it, what of that is there, and what is missing. */
export const EvidenceGuide = ({ dispute, etag }: DisputeProps) => {
  const [open, setOpen] = useState<GuidedPiece>();
  if (dispute.status !== 'needs_response') return null;
  const { claim, advice, pieces } = guideOf(dispute.reason);
  const close = () => setOpen(undefined);
  const evidence = dispute.evidence as Readonly<Record<string, unknown>>;
  const there = pieces.filter((piece) => pieceState(piece, evidence) === 'there').length;
  return (
    <section class="card stack" aria-labelledby="guide">
      <div class="card-head">
        <h2 id="guide">What answers this reason</h2>
        <span class="muted">
          {there} of {pieces.length} there
        </span>
      </div>
      <p>
        <strong>{claim}</strong> {advice}
      </p>
      <ul class="guide">
        {pieces.map((piece) => {
          const state = pieceState(piece, evidence);
          const [text, tone] = states[state];
          return (
            <li key={piece.field}>
              <strong>{words(piece.field)}</strong>
              <span class="muted">{piece.why}</span>
              <Pill text={text} tone={tone} />
              {state === 'there' ? (
                <span />
              ) : (
                <ScopedButton scope="disputes:write" onClick={() => setOpen(piece)}>
                  {state === 'packable' ? 'Include' : 'Add'}
                  <span class="visually-hidden"> {words(piece.field).toLowerCase()}</span>
                </ScopedButton>
              )}
            </li>
          );
        })}
      </ul>
      {open && !open.packs && isFile(open.field) && (
        <UploadDialog dispute={dispute} etag={etag} first={open.field} onClose={close} />
      )}
      {open && (open.packs || !isFile(open.field)) && (
        <EvidenceDialog
          dispute={dispute}
          etag={etag}
          {...(isText(open.field) && !open.packs ? { first: open.field } : {})}
          onClose={close}
        />
      )}
    </section>
  );
};
