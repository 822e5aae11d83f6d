import type { TestApp } from './test-app.ts'

let numbers = 0
/** A mobile number that no other test of the file has. */
export const newNumber = () => `+23354${String(1_000_000 + numbers++).padStart(7, '0')}`
let addresses = 0
export const newAddress = () => `10.${2 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses++ & 255}`

export const otherThan = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

/** Actions of a person with a telephone in hand, each from another address. */
export function phonesOf(app: () => TestApp) {
  const ask = (phone: string, { ip = newAddress(), cookie = '', purpose = 'sign_in' } = {}) =>
    app().anonymous.post('/auth/phone/code', { phone, purpose }, { ip, headers: { cookie } })
  const enter = (challenge: string, code: string, { ip = newAddress(), ...more }: Record<string, string> = {}) =>
    app().anonymous.post('/auth/phone/sign-in', { challenge, code, ...more }, { ip })
  const textsTo = (phone: string): Promise<{ body: string }[]> =>
    app().sql('SELECT body FROM text_messages WHERE recipient = $1 ORDER BY id', [phone])
  /** The code of the newest text that holds one. */
  const lastCode = async (phone: string) =>
    (await textsTo(phone)).findLast(({ body }) => /^\d{6} /.test(body))?.body.slice(0, 6) ?? ''
  return {
    ask,
    enter,
    textsTo,
    lastCode,
    async signIn(phone: string, more: Record<string, string> = {}) {
      const { challenge } = (await ask(phone)).body.data
      return enter(challenge, await lastCode(phone), more)
    },
    async giveNumber(user: { id: string }, phone: string): Promise<void> {
      await app().sql('UPDATE users SET verified_phone = $2, phone_verified_at = now() WHERE id = $1', [user.id, phone])
    },
  }
}
