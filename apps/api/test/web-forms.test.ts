import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const WEB = fileURLToPath(new URL('../../web/app', import.meta.url))

const ERRORS_BY_HAND = /\[(?:\w*[eE]rrors|refused|problems), set\w+\] = useState/
/** `schema.parse(…)`, but not what is read of JSON and of dates. */
const PARSES = /\b(?!JSON|Date)\w+\s*\??\.(?:safeParse|parse)\(/

/** Where errors are kept beside a form, and why. */
const KEEPS_ERRORS: Record<string, string> = {
  'features/catalogue/product-form.tsx':
    'checks while it is typed, once somebody has tried to save it, and keeps what the API has refused until it is edited',
  'features/orders/checkout.route.tsx': 'of the ways of delivery, which are chosen outside the form, shop by shop',
}

/** Where a schema is asked outside a form, and why. */
const ASKS_SCHEMA: Record<string, string> = {
  'features/bids/bid-form.tsx': 'what the bid would come to, while it is typed',
  'features/catalogue/product-fields.ts': 'what the product lacks, while it is typed',
  'features/desk/disputes/decision-fields.ts': 'what is left of a split, while it is typed',
  'features/item-requests/item-request-draft.ts': 'a draft that this device has kept',
  'features/item-requests/item-request-fields.ts': 'makes the schema of the form',
  'features/orders/use-quote.ts': 'a region that is typed, before what delivery costs is asked',
  'features/payouts/account-form.tsx': 'an account that is typed, before its name is asked',
  'lib/api/api.ts': 'answers of the API',
  'lib/forms/form-schema.ts': 'makes the schema of a form',
  'lib/session/viewer-hint.server.ts': 'a cookie',
  'lib/uploads/upload-file.ts': 'answers of the API',
}

const sources = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(WEB, file), 'utf8') }))

const matching = (pattern: RegExp) =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted()

test('the patterns find what they are for', () => {
  expect('const [errors, setErrors] = useState<Errors>({})').toMatch(ERRORS_BY_HAND)
  expect('const parsed = SaveShop.safeParse(body)').toMatch(PARSES)
  expect('const parsed = endpoint.body.parse(body)').toMatch(PARSES)
  expect('JSON.parse(text), Date.parse(day)').not.toMatch(PARSES)
  expect(sources.length).toBeGreaterThan(500)
})

test('forms keep errors and ask schemas by useSchemaForm, but for those named here', () => {
  expect(matching(ERRORS_BY_HAND)).toEqual(Object.keys(KEEPS_ERRORS).toSorted())
  expect(matching(PARSES)).toEqual(Object.keys(ASKS_SCHEMA).toSorted())
})
