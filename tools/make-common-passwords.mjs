// `node tools/make-common-passwords.mjs LIST`: makes apps/api/src/modules/accounts/common-passwords.bin of a text file with
// one password a line, such as the 100,000 most used ones of "Have I Been Pwned" that the NCSC publishes.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const words = readFileSync(process.argv[2] ?? '', 'utf8').split(/\r?\n/)
// Shorter ones are refused as too short; the list's own remarks begin with asterisks and a space.
const usable = words.filter((word) => word.length >= 6 && !word.startsWith('***  '))
const marks = usable.map((word) =>
  createHash('sha256').update(word.normalize('NFC').toLowerCase()).digest().readUInt32LE(),
)
const sorted = Uint32Array.from(new Set(marks)).toSorted()
const bytes = Buffer.alloc(sorted.length * 4)
for (const [index, mark] of sorted.entries()) bytes.writeUInt32LE(mark, index * 4)
writeFileSync(new URL('../apps/api/src/modules/accounts/common-passwords.bin', import.meta.url), bytes)
console.log(`${sorted.length} passwords, ${bytes.length} bytes`)
