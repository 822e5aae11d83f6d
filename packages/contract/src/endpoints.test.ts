import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { toJsonSchema } from './json-schema.ts'
import { listOfRules } from './permissions.ts'

/** Every POST that takes no Idempotency-Key, and why it needs none. */
const WITHOUT_KEY: Record<string, string> = {
  beginSecondFactor: 'only the last secret counts, and an answer with a secret is not to be kept',
  confirmSession: 'only the time of the last confirmation is kept',
  beginPasskey: 'keeps nothing',
  addPasskey: 'its challenge is used once, and an account has a passkey once',
  beginPasskeySignIn: 'keeps nothing',
  signInByPasskey: 'its challenge is used once, and an answer with tokens is not to be kept',
  turnOnSecondFactor: 'a code is good once, and an answer with codes is not to be kept',
  checkSecondFactor: 'a code is good once',
  renewRecoveryCodes: 'a code is good once, and an answer with codes is not to be kept',
  turnOffSecondFactor: 'a code is good once, and what is off stays off',
  forgotPassword: 'makes nothing but a mail, and those are limited by recipient',
  login: 'another session harms nobody, and an answer with tokens is not to be kept',
  linkProvider: 'begins a visit, and nothing is linked before it ends',
  unlinkProvider: 'what is unlinked stays unlinked',
  confirmByProvider: 'begins a visit, and nothing is confirmed before it ends',
  answerProvider: 'an answer of a provider is good once',
  finishProviderSignIn: 'a code is good once, and an answer with tokens is not to be kept',
  registerByProvider: 'a ticket is good once',
  askPhoneCode: 'makes nothing but a text message, and those are limited by number, address and day',
  textOwnCode: 'makes nothing but a text message, and those are limited by person and day',
  signInByPhone: 'its code is used once',
  resetPasswordByPhone: 'its code is used once',
  askNewPhoneCode: 'makes nothing but a text message, and those are limited by number, person, address and day',
  askOldPhoneCode: 'makes nothing but a text message, and those are limited by person and day',
  addOwnEmail: 'makes nothing but a mail, and those are limited by recipient and person',
  confirmOwnEmail: 'its token is used once',
  logout: 'what is ended stays ended',
  refresh: 'has a rule of its own: the token rotated within ten seconds may be sent again',
  resendVerification: 'makes nothing but a mail, and those are limited by recipient',
  resetPassword: 'its token is used once',
  verifyEmail: 'its token is used once',
  changePassword: 'once it is done, the password that it was made by is wrong',
  confirmPhoneChange: 'its token is used once',
  stopPhoneChangeByLink: 'its token is used once',
  stopOwnPhoneChange: 'what is stopped stays stopped',
  confirmEmailChange: 'its token is used once',
  exportOwnData: 'changes nothing',
  addWishes: 'what is on the wishlist stays on it',
  openConversation: 'there is one for each buyer and shop',
  sendMessage: 'its `client_id` does that, for longer',
  resolveConversationReport: 'closed once: asking again is refused',
  readShopOffer: 'changes nothing',
  joinShop: 'its token is used once',
  leaveShop: 'who has left has left',
  resendShopInvitation: 'makes nothing but a mail, and those are limited by recipient',
  approveDisputeDecision: 'decided once: asking again does nothing',
  refuseDisputeDecision: 'decided once: asking again does nothing',
  proposeLossReversal: 'one waits at a time: asking again is refused',
  approveLossReversal: 'decided once: asking again does nothing',
  refuseLossReversal: 'decided once: asking again does nothing',
  approveRefundAccount: 'decided once: asking again does nothing',
  refuseRefundAccount: 'decided once: asking again does nothing',
  closeAccount: 'what is closed stays closed',
  askQuote: 'keeps nothing',
  previewInformation: 'keeps nothing',
  restoreInformation: 'once it is published, the version that it names is not the latest',
  renewHandOverCode: 'only the last code counts, and an answer with a code is not to be kept',
  checkPayment: 'asks how things stand; a payment settles once',
  stopPayment: 'what is stopped stays stopped',
  enterVoucher: 'a voucher is the provider’s to take once; another try is another voucher',
  playSandbox: 'a toy whose point is that events come twice; a payment settles once',
  playSandboxTransfer: 'a toy whose point is that events come twice; a payout settles once',
  receivePaystackEvent: 'an event repeats by itself, and is told by its own content',
  receiveSandboxEvent: 'an event repeats by itself, and is told by its own content',
  resolveAccountName: 'keeps nothing',
  subscribeToNewsletter: 'one subscription for an address, and mails are limited by recipient',
  confirmNewsletter: 'what is confirmed stays confirmed',
  closePaymentAlert: 'what is closed stays closed',
  retryRefund: 'goes out under the reference of the first try, so that the money goes back once',
  approvePaystackTransfer: 'says whether a transfer is ours, and changes nothing of it',
  checkProductFile: 'saves nothing; the same file again takes the place of the first',
  confirmProductImport: 'what is confirmed stays confirmed, and is saved once',
  cancelProductImport: 'what is cancelled stays cancelled',
  revokeDeal: 'what is revoked stays revoked',
  readNotifications: 'what is read stays read',
  readAllNotifications: 'what is read stays read',
  confirmTextNumber: 'a code is good once, and what is confirmed stays confirmed',
  undoSettingChange: 'only the latest change is undone, and once it is it is not the latest',
  unsubscribeByLink: 'what is ended stays ended',
  unsubscribeFromNewsletter: 'what is ended stays ended',
}

test('every POST takes an Idempotency-Key, except those that need none', () => {
  const without = endpoints.filter(({ method, idempotent }) => method === 'POST' && !idempotent).map(({ id }) => id)

  expect(without.toSorted()).toEqual(Object.keys(WITHOUT_KEY).toSorted())
})

test('every endpoint that admins may call as such names a permission', () => {
  const byAdmins = endpoints.filter(
    ({ id, access, rule }) =>
      access === 'admin' ||
      listOfRules(rule).some(({ by }) => by.includes('admin') || by.includes('other_admin')) ||
      // Public, but the actions that it lists depend on the caller's permissions.
      id === 'readProduct',
  )

  expect(endpoints.filter(({ permission }) => permission).map(({ id }) => id)).toEqual(
    expect.arrayContaining(byAdmins.map(({ id }) => id)),
  )
})

interface Fields {
  properties?: object
}
const WRONG = [null, true, -1.5, 'x', [null], { includes: 1 }]

test('rules about several fields stand whatever is in the fields', () => {
  const failed = new Set<string>()
  for (const { id, body } of endpoints) {
    if (!body) continue
    const { properties, anyOf = [] } = toJsonSchema(body, 'draft-7', 'input') as Fields & { anyOf?: Fields[] }
    const fields = [{ properties }, ...anyOf].flatMap((one) => Object.keys(one.properties ?? {}))
    for (const wrong of WRONG)
      for (const other of WRONG)
        for (const field of fields) {
          const given = { ...Object.fromEntries(fields.map((each) => [each, wrong])), [field]: other }
          try {
            body.safeParse(given)
          } catch (error) {
            failed.add(`${id}: ${String(error)}`)
          }
        }
  }

  expect([...failed]).toEqual([])
})

test('an id or a number that is left out is said to be required, not to be wrong', () => {
  const said = endpoints.flatMap(({ id, body }) => {
    const issues = body?.safeParse({}).error?.issues ?? []
    return issues.map(({ path, message }) => `${id} ${path.join('.')}: ${message}`)
  })

  expect(said).toContain('createProduct category_id: This field is required')
  expect(said.filter((each) => /: Must be a (UUID|whole number|number)/.test(each))).toEqual([])
})

const MOVES_MONEY = ['refundOrder', 'settleDispute', 'approveDisputeDecision', 'cancelOrder', 'markDelivered']

test('no endpoint uses a proof twice', () => {
  const twice = endpoints.filter(
    // One of both is asked for: the code of admins, the proof alone of others.
    ({ bound, freshCode, confirmed, proof }) => [bound || freshCode, confirmed, proof].filter(Boolean).length > 1,
  )

  expect(twice).toEqual([])
})

test('what sends money or goods to somebody else needs the key of a bound session', () => {
  const bound = endpoints.filter((endpoint) => endpoint.bound).map(({ id }) => id)

  expect(bound.toSorted()).toEqual([
    'acceptOffer',
    'addAddress',
    'changeAddress',
    'confirmReceipt',
    'makeAddressDefault',
    'offerInDispute',
    'readHandOverCode',
    'refundOrder',
    'renewHandOverCode',
    'setDelivery',
    'withdrawComplaint',
  ])
})

test('what admins do about money and roles needs a fresh code', () => {
  const needing = endpoints.filter(
    ({ id, method, permission }) =>
      method !== 'GET' && (permission === 'money' || permission === 'staff' || MOVES_MONEY.includes(id)),
  )

  expect(endpoints.filter(({ freshCode }) => freshCode).map(({ id }) => id)).toEqual(
    expect.arrayContaining(needing.map(({ id }) => id)),
  )
})
