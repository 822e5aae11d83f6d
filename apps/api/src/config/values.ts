import { isIP } from 'node:net'
import { Email } from '@asime/contract/accounts'
import { z } from 'zod'

// What settings are written as, each with the words that a wrong one is refused by.

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}` })
export const onOff = oneOf(['true', 'false', 'on', 'off', '1', '0']).transform((value) =>
  ['true', 'on', '1'].includes(value),
)
export function wholeNumber(min: number, max: number, what = 'whole number') {
  const message = `must be a ${what} from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message)
}
export const url = (protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be a URL starting with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    )
/** Of a secret that others may try to guess. */
export const MIN_SECRET_LENGTH = 32
export const mostCharacters = (length: number) => `must have at most ${length} characters`
export const longerThan = (length: number) => z.string().min(length, `must have at least ${length} characters`)
// Secrets may be sentences, with spaces and commas in them.
export const secretList = z.string().transform((value, context) => {
  const secrets = value.split('|').map((secret) => secret.trim())
  if (secrets.some((secret) => secret.length < MIN_SECRET_LENGTH))
    context.addIssue({
      code: 'custom',
      message: `must have at least ${MIN_SECRET_LENGTH} characters each, separated by |`,
    })
  return secrets
})
/** An age identity. */
export const BACKUP_KEY = 'AGE-SECRET-KEY-1[A-Z0-9]{58}'
export const backupKeyList = z.string().transform((value, context) => {
  const keys = value.split('|').map((key) => key.trim())
  if (keys.some((key) => !new RegExp(`^${BACKUP_KEY}$`).test(key)))
    context.addIssue({ code: 'custom', message: 'must be keys that BACKUP_KEY was set to before, separated by |' })
  return keys
})
const blankIsUnset = (value: unknown) => (typeof value === 'string' && value.trim() === '' ? undefined : value)
export const setting = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema)

/** Only the origin: links are its text with a path behind it. */
export const Origin = url(['http:', 'https:']).refine(
  (value) => !URL.canParse(value) || new URL(value).origin === value.replace(/\/$/, '').toLowerCase(),
  'must be an origin without path, like https://asime.example',
)
/** Where mails are handed over. */
export const SmtpUrl = url(['smtp:', 'smtps:']).refine(
  (value) => !/^smtps?:/i.test(value) || !URL.canParse(value) || new URL(value).hostname !== '',
  'must name a machine, like smtp://user:password@mail.example:587',
)
/** The path is the number of a database, if anything. */
export const RedisUrl = url(['redis:', 'rediss:'])
  .refine(
    (value) =>
      !/^rediss?:/i.test(value) ||
      !URL.canParse(value) ||
      (new URL(value).hostname !== '' && /^(\/\d{0,4})?$/.test(new URL(value).pathname)),
    'must name a machine, and at most a database behind it, like redis://redis.example:6379/0',
  )
  // Its client takes them apart by itself, and says neither where nor why it fails.
  .refine(
    (value) => !URL.canParse(value) || [new URL(value).username, new URL(value).password].every(isDecodable),
    'must have each % of user and password written as %25',
  )
function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}
export const Sender = z
  .string()
  .regex(
    /^([^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
    'must be an address, like Asime <no-reply@asime.example>',
  )

/** A line of a request's header, by which a service knows us: `Authorization: Bearer …`. */
export const HeaderLine = z
  .string()
  .regex(/^[A-Za-z][\w-]{0,60}: ?[\x21-\x7e][\x20-\x7e]{0,999}$/, 'must be a header, like Authorization: Bearer …')

/** JSON that says where the number and the text of a message go. */
export const MessageBody = z.string().refine((value) => {
  try {
    const body: unknown = JSON.parse(value)
    return typeof body === 'object' && body !== null && value.includes('{to}') && value.includes('{text}')
  } catch {
    return false
  }
}, 'must be JSON with {to} and {text} in it, like {"to":"{to}","text":"{text}"}')

export const EmailAddress = z.string().refine((value) => Email.safeParse(value).success, 'must be an email address')

/** Off, how many proxies stand before us, or which. A mistake here lets anyone choose the address that limits count. */
export const TrustProxy = z
  .string()
  .refine(
    (value) => value === 'off' || /^\d$/.test(value) || value.split(',').every((part) => isNetwork(part.trim())),
    'must be off, a number of proxies from 0 to 9, or their addresses',
  )
  .transform((value) => (value === 'off' ? false : /^\d$/.test(value) ? Number(value) : value))

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const widest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return widest > 0 && rest.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest))
}

/** How Google or Facebook knows us. */
export const ProviderId = z.string().regex(/^[\w.-]{1,200}$/, 'must be the id of an app, without spaces')
export const ProviderSecret = z.string().regex(/^[\x21-\x7e]{8,200}$/, 'must be the secret of an app, without spaces')
