import { readFeesEndpoint } from '@asime/contract/fees'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { PAYMENT_FEE_BP } from '../providers/payment-fee.ts'
import { readFees } from './fees.repository.ts'

const EXAMPLE_PESEWAS = 500_00

export function feeRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, readFeesEndpoint, async () => ({
    data: await readFees(context.db, EXAMPLE_PESEWAS, PAYMENT_FEE_BP),
  }))
}
