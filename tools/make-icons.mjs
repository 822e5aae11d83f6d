// Makes the site's icons from its mark: `node tools/make-icons.mjs`, after apps/web/app/ui/icon.svg has changed. The
// files it writes to apps/web/public are kept in the repository.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './setup.mjs'

const target = join(root, 'apps/web/public')
const mark = await readFile(join(root, 'apps/web/app/ui/icon.svg'), 'utf8')
// To the edges, for systems that cut icons to a shape of their own. The hand keeps within the middle four fifths, which
// every shape leaves.
const square = mark.replace('rx="11"', 'rx="0"')
if (square === mark) throw new Error('icon.svg has no rounded ground with rx="11"')

/** Drawn at the size it will have: the source is 40 units wide at 72 dots per inch. */
async function draw(svg, size) {
  return sharp(Buffer.from(svg), { density: (72 * size) / 40 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true, quality: 100 })
    .toBuffer()
}

/** An ICO file that holds one PNG. */
function toIco(png, size) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // an icon
  header.writeUInt16LE(1, 4) // with one picture
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // plane
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

await mkdir(join(target, 'icons'), { recursive: true })
await writeFile(join(target, 'favicon.ico'), toIco(await draw(mark, 32), 32))
await writeFile(join(target, 'apple-touch-icon.png'), await draw(square, 180))
await writeFile(join(target, 'icons/icon-192.png'), await draw(mark, 192))
await writeFile(join(target, 'icons/icon-512.png'), await draw(mark, 512))
await writeFile(join(target, 'icons/icon-maskable-512.png'), await draw(square, 512))
