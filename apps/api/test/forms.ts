import { randomBytes } from 'node:crypto'

interface Part {
  field?: string
  name?: string
  type?: string
  content: Buffer | string
}

export interface Form {
  headers: Record<string, string>
  payload: Buffer
}

/** A form as a browser would send it. Without a name, the part is no file. */
export function formOf(...parts: Part[]): Form {
  const boundary = `----test${randomBytes(8).toString('hex')}`
  const chunks = parts.flatMap(({ field = 'file', name, type = 'application/octet-stream', content }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"`,
    name === undefined ? '\r\n\r\n' : `; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
    content,
    '\r\n',
  ])
  const payload = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)))
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, payload }
}
