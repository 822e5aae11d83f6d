import { config } from 'zod'

// A strict content security policy forbids eval. zod would find that out by trying, as soon as the first schema is made,
// and the browser reports each try as a violation. Imported before any schema: by fields.ts, on which all others stand.
if ('document' in globalThis) config({ jitless: true })
