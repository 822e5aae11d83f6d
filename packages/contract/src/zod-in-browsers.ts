import { config } from 'zod'

// A strict content security policy forbids eval. zod would try it when the first schema is made, and the browser would report a violation.
// This must be imported before any schema: fields.ts does so, which all others import.
if ('document' in globalThis) config({ jitless: true })
