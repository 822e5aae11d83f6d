import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { Config } from '../../config.ts'

/** The caller's address, as Fastify reads it. */
export function addressReader({ trustProxy }: Pick<Config, 'trustProxy'>): (req: IncomingMessage) => string {
  if (trustProxy === false) return (req) => req.socket.remoteAddress ?? ''
  const trust =
    typeof trustProxy === 'number'
      ? (_address: string, hop: number) => hop < trustProxy
      : proxyAddr.compile(trustProxy.split(',').map((part) => part.trim()))
  return (req) => proxyAddr(req, trust)
}
