import type { Endpoint } from '@asime/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { networkOf } from '../../platform/http/networks.ts'
import { readProof } from '../../platform/sessions/proofs.ts'
import { deviceOf } from './known-devices.service.ts'
import { makeToken } from './opaque-tokens.ts'
import type { Arrival, Visitor } from './sessions.service.ts'

export function visitorOf(req: FastifyRequest): Visitor {
  return {
    network: networkOf(req.ip),
    userAgent: req.headers['user-agent'],
    requestId: req.id,
    device: deviceOf(req),
  }
}

/** With the proof that a call which opens or continues a session may bring. @throws AppError invalid_proof, proof_required */
export async function withProof(context: Context, req: FastifyRequest, endpoint: Endpoint): Promise<Arrival> {
  const visitor = visitorOf(req)
  const proof = await readProof(context, endpoint, req)
  return { ...visitor, proof, nextDevice: visitor.device ?? makeToken().token }
}
