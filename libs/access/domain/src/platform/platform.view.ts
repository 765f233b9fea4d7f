export type PlatformView = Readonly<{ id: string; object: 'platform'; name: string; created_at: string }>;
