// A server that does nothing but send a ready answer.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerTasks } from '../helper.ts'

export interface BareTask {
  bytes: number
  headers: Record<string, string>
  status: number
}

let answer: { body: Buffer; headers: Record<string, string>; status: number }
let server: Server | undefined

async function serveReady({ bytes, headers, status }: BareTask): Promise<string> {
  answer = { body: Buffer.alloc(bytes, 'a'), headers: { ...headers, 'content-length': String(bytes) }, status }
  if (!server) {
    server = createServer((req, res) => {
      req.resume()
      res.writeHead(answer.status, answer.headers)
      res.end(answer.body)
    })
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

answerTasks(serveReady)
