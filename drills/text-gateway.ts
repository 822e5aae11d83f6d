import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** Stands in for the gateway that sends SMS: remembers the id of each text that it took. */
interface TextGateway {
  url: string
  received: string[]
  /** From now on nobody can connect, until it listens again at the same place. */
  refuse(): Promise<void>
  listen(): Promise<void>
}

export async function startTextGateway(): Promise<TextGateway> {
  let server: http.Server | undefined
  let port = 0
  const gateway: TextGateway = {
    url: '',
    received: [],
    async listen() {
      const next = http.createServer((req, res) => {
        json(req).then(
          (body) => {
            gateway.received.push((body as { id: string }).id)
            res.writeHead(202).end()
          },
          () => res.writeHead(400).end(),
        )
      })
      await new Promise<void>((resolve) => next.listen(port, '127.0.0.1', resolve))
      port = (next.address() as AddressInfo).port
      server = next
    },
    refuse: () =>
      new Promise((resolve) => {
        if (!server) return resolve()
        server.close(() => resolve())
        server.closeAllConnections()
        server = undefined
      }),
  }
  await gateway.listen()
  gateway.url = `http://127.0.0.1:${port}/texts`
  return gateway
}
