import type { ServerResponse } from 'node:http'

// How Paystack answers, and what goes wrong with an answer.

/** A fault of a call: whether it is done all the same, and how it is answered. */
export interface Trouble {
  does: boolean
  answers: 'nothing' | 'error' | 'html' | 'half' | 'slowly' | 'unauthorised'
}

export interface Said {
  status: number
  body: object
}

export function say(message: string, data: object): Said {
  return { status: 200, body: { status: true, message, data } }
}

export function refuse(status: number, message: string, code: string): Said {
  const meta = { nextStep: 'Ensure that you are passing the right values' }
  return { status, body: { status: false, message, type: 'validation_error', code, meta } }
}

export const duplicate = () => refuse(400, 'Duplicate Transaction Reference', 'duplicate_reference')

/** JSON with ids as the long numbers that they are. */
export function write(value: object): string {
  return JSON.stringify(value).replaceAll(/"(id|transaction)":"(\d{16,})"/g, '"$1":$2')
}

export function send(res: ServerResponse, said: Said, trouble: Trouble | undefined): void {
  const body = write(said.body)
  const json = { 'content-type': 'application/json' }
  switch (trouble?.answers) {
    case 'nothing':
      return
    case 'error':
      return void res.writeHead(500, json).end('{"status":false,"message":"Internal error"}')
    case 'unauthorised':
      return void res.writeHead(401, json).end('{"status":false,"message":"Invalid key"}')
    case 'html':
      return void res.writeHead(200, { 'content-type': 'text/html' }).end('<html>Down for maintenance</html>')
    case 'half':
      res.writeHead(200, { ...json, 'content-length': String(body.length) })
      res.write(body.slice(0, 20), () => res.destroy())
      return
    case 'slowly':
      // The head and a byte at once, the rest never: a time-out for the beginning of the answer alone would wait for ever.
      res.writeHead(200, json)
      res.write(body.slice(0, 1))
      return
    case undefined:
      res.writeHead(said.status, json).end(body)
  }
}
