import net from 'node:net'
import type { Answer } from './test-app.ts'

/** Sends bytes that no HTTP client would, and reads the first answer. The status is 0 without one. */
export async function sendRaw(address: string, request: string | Buffer): Promise<Answer> {
  const { hostname, port } = new URL(address)
  const chunks: Buffer[] = []
  await new Promise<void>((resolve) => {
    const socket = net.connect(Number(port), hostname)
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      if (isComplete(Buffer.concat(chunks).toString('latin1'))) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve())
    socket.write(request)
  })
  return parse(Buffer.concat(chunks).toString('utf8'))
}

function isComplete(text: string): boolean {
  const headEnd = text.indexOf('\r\n\r\n')
  const length = /^content-length: (\d+)$/im.exec(text.slice(0, headEnd))?.[1]
  return headEnd !== -1 && length !== undefined && text.length >= headEnd + 4 + Number(length)
}

function parse(text: string): Answer {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(statusLine)?.[1] ?? 0),
    headers,
    text: body,
    body: headers['content-type']?.startsWith('application/json') && body !== '' ? JSON.parse(body) : undefined,
  }
}
