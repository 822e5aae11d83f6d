import { get } from 'node:http'

/** What a page's first visit takes over the line, in bytes, compressed. Without pictures and fonts. */
export interface FirstVisit {
  html: number
  css: number
  js: number
}

const ACCEPT = 'gzip, br'

/** As a browser that takes Brotli is given it. */
export async function weighFirstVisit(url: string, path: string): Promise<FirstVisit> {
  const page = await (await fetch(url + path)).text()
  const weights = async (paths: string[]) =>
    (await Promise.all(paths.map((each) => bytesOf(url + each)))).reduce((sum, bytes) => sum + bytes, 0)
  const assets = assetsOf(page)
  return {
    html: await bytesOf(url + path),
    css: await weights(assets.filter((each) => each.endsWith('.css'))),
    js: await weights(assets.filter((each) => each.endsWith('.js'))),
  }
}

/** Styles, and the scripts that the page asks for by itself: in its head, or in the script that loads them once it is painted. */
export function assetsOf(page: string): string[] {
  return [...new Set(page.match(/\/assets\/[\w.-]+\.(?:css|js)(?=["'])/g))]
}

/** As it is sent: fetch would count what it has unpacked. */
function bytesOf(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': ACCEPT } }, (answer) => {
      let bytes = 0
      answer.on('data', (piece: Buffer) => (bytes += piece.length))
      answer.once('error', reject)
      answer.once('end', () =>
        answer.statusCode === 200
          ? resolve(bytes)
          : reject(new Error(`${address} was answered with ${answer.statusCode}`)),
      )
    }).once('error', reject)
  })
}
