import {
  checkPaymentEndpoint,
  enterVoucherEndpoint,
  type Payment,
  playSandboxEndpoint,
  readPaymentEndpoint,
  type sandboxActions,
  type StartPayment,
  startPaymentEndpoint,
  stopPaymentEndpoint,
} from '@asime/contract/payments'
import { call } from '../../lib/api/api.ts'
import { browserApi } from '../../lib/session/browser-api.ts'

export type SandboxAction = (typeof sandboxActions)[number]

/** @throws ApiError `payment_under_way`, `nothing_to_pay`, `delivery_missing` */
export async function startPayment(
  checkoutId: string,
  payment: StartPayment,
  idempotencyKey: string,
): Promise<Payment> {
  const params = { id: checkoutId }
  return (await call(browserApi, startPaymentEndpoint, { params, body: payment, idempotencyKey })).data
}

export async function readPayment(id: string, signal: AbortSignal): Promise<Payment> {
  return (await call(browserApi, readPaymentEndpoint, { params: { id }, signal })).data
}

/** Has the provider asked now. */
export async function checkPayment(id: string): Promise<Payment> {
  return (await call(browserApi, checkPaymentEndpoint, { params: { id } })).data
}

/** Gives the attempt up, to pay in another way. One that has succeeded meanwhile stays. */
export async function stopPayment(id: string): Promise<Payment> {
  return (await call(browserApi, stopPaymentEndpoint, { params: { id } })).data
}

export async function enterVoucher(id: string, voucher: string): Promise<Payment> {
  return (await call(browserApi, enterVoucherEndpoint, { params: { id }, body: { voucher } })).data
}

/** Plays the payer's phone, where no money moves. */
export async function playSandbox(id: string, action: SandboxAction): Promise<Payment> {
  return (await call(browserApi, playSandboxEndpoint, { params: { id }, body: { action } })).data
}
