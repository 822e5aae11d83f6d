import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PRODUCTION } from '../test/production.ts'
import { readConfig } from './config.ts'
import { StartupError } from './platform/startup-error.ts'

/** The sentences about wrong settings. */
function problemsOf(environment: Record<string, string>): string[] {
  try {
    readConfig(environment)
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError)
    const [heading, ...lines] = (error as Error).message.split('\n')
    expect(heading).toBe('These settings are wrong:')
    return lines.map((line) => line.trim())
  }
  return []
}

test('without settings everything has a value that works at home', () => {
  expect(readConfig({})).toEqual({
    production: false,
    role: 'all',
    host: 'localhost',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    databaseOwnerUrl: undefined,
    requireOwnRole: false,
    databasePoolSize: 16,
    databaseReads: 2 * availableParallelism() + 1,
    demoData: true,
    admin: undefined,
    jwtSecret: undefined,
    otherJwtSecrets: [],
    dataKey: undefined,
    otherDataKeys: [],
    smtpUrl: undefined,
    mailFrom: 'Asime <no-reply@asime.example>',
    texts: { sms: 'outbox', whatsapp: 'outbox' },
    signInProviders: { google: undefined, facebook: undefined },
    usualSettings: { refund_approval_above: 0, dispute_approval_above: 5_000 },
    diskAlertBelow: 0.1,
    supportEmail: 'support@asime.example',
    metricsToken: undefined,
    rateLimits: true,
    logLevel: 'info',
    site: 'built',
    jobLeaseSeconds: 60,
    warmUpSeconds: 0,
    shutdownDelaySeconds: 0,
    crashAt: undefined,
  })
})

test('a blank setting counts as not set', () => {
  const blank = Object.fromEntries(
    ['NODE_ENV', 'PORT', 'HOST', 'DATABASE_URL', 'TRUST_PROXY', 'ADMIN_EMAIL', 'DEMO_DATA', 'SMTP_URL'].map(
      (name, i) => [name, ' '.repeat(i % 2)],
    ),
  )

  expect(readConfig(blank)).toEqual(readConfig({}))
})

test('settings cannot be changed afterwards', () => {
  expect(Object.isFrozen(readConfig({}))).toBe(true)
})

test.each([
  ['NODE_ENV', 'prod', 'must be production, development or test'],
  ['REFUND_APPROVAL_ABOVE', '-1', 'must be a whole number of cedis from 0 to 999999'],
  ['DISPUTE_APPROVAL_ABOVE', '5000.50', 'must be a whole number of cedis from 0 to 999999'],
  ['DISK_ALERT_BELOW', '101', 'must be a whole number of per cent from 0 to 100'],
  ['ROLE', 'both', 'must be all, web or worker'],
  [
    'ALLOW_IN_PRODUCTION',
    'demo-data,everything',
    'must be a list of demo-data, test-payments, plain-http, no-mail, database-owner, separated by commas',
  ],
  ['PORT', '65536', 'must be a port from 0 to 65535'],
  ['PORT', '80a', 'must be a port from 0 to 65535'],
  ['PORT', '-1', 'must be a port from 0 to 65535'],
  ['PORT', '3e3', 'must be a port from 0 to 65535'],
  ['PUBLIC_URL', 'asime.example', 'must be a URL starting with http:// or https://'],
  ['PUBLIC_URL', 'ftp://asime.example', 'must be a URL starting with http:// or https://'],
  ['PUBLIC_URL', 'https://asime.example/shop', 'must be an origin without path, like https://asime.example'],
  ['PUBLIC_URL', 'https://asime.example?a=b', 'must be an origin without path, like https://asime.example'],
  ['PUBLIC_URL', 'https://me@asime.example', 'must be an origin without path, like https://asime.example'],
  ['TRUST_PROXY', 'true', 'must be off, a number of proxies from 0 to 9, or their addresses'],
  ['TRUST_PROXY', '10', 'must be off, a number of proxies from 0 to 9, or their addresses'],
  ['TRUST_PROXY', '10.0.0', 'must be off, a number of proxies from 0 to 9, or their addresses'],
  ['TRUST_PROXY', '10.0.0.0/33', 'must be off, a number of proxies from 0 to 9, or their addresses'],
  ['TRUST_PROXY', '10.0.0.1 10.0.0.2', 'must be off, a number of proxies from 0 to 9, or their addresses'],
  ['TRUST_PROXY', 'bad', 'must be off, a number of proxies from 0 to 9, or their addresses'],
  ['DATABASE_URL', 'mysql://localhost/asime', 'must be a URL starting with postgres:// or postgresql://'],
  ['DATABASE_URL', 'localhost:5432/asime', 'must be a URL starting with postgres:// or postgresql://'],
  ['DATABASE_POOL_SIZE', '0', 'must be a whole number from 1 to 999'],
  ['DATABASE_POOL_SIZE', '1.5', 'must be a whole number from 1 to 999'],
  ['DATABASE_READS', '0', 'must be a whole number from 1 to 999'],
  ['REDIS_URL', 'redis.example:6379', 'must be a URL starting with redis:// or rediss://'],
  ['REDIS_URL', 'http://redis.example', 'must be a URL starting with redis:// or rediss://'],
  ['REDIS_URL', 'redis://', 'must name a machine, and at most a database behind it, like redis://redis.example:6379/0'],
  [
    'REDIS_URL',
    'redis://redis.example/live',
    'must name a machine, and at most a database behind it, like redis://redis.example:6379/0',
  ],
  ['REDIS_URL', 'redis://asime:50%@redis.example', 'must have each % of user and password written as %25'],
  ['DEMO_DATA', 'yes', 'must be true, false, on, off, 1 or 0'],
  ['ADMIN_EMAIL', 'admin', 'must be an email address'],
  ['JWT_SECRET', 'x'.repeat(31), 'must have at least 32 characters'],
  [
    'JWT_SECRET_PREVIOUS',
    `${'x'.repeat(32)}|${'y'.repeat(31)}`,
    'must have at least 32 characters each, separated by |',
  ],
  ['DATA_KEY', 'x'.repeat(31), 'must have at least 32 characters'],
  ['DATA_KEY_PREVIOUS', 'short', 'must have at least 32 characters each, separated by |'],
  ['SMTP_URL', 'mail.example:25', 'must be a URL starting with smtp:// or smtps://'],
  ['SMTP_URL', 'smtp:mail.example', 'must name a machine, like smtp://user:password@mail.example:587'],
  ['MAIL_FROM', 'Asime', 'must be an address, like Asime <no-reply@asime.example>'],
  ['MAIL_FROM', 'Asime <a@b.example>\nBcc: c@d.example', 'must be an address, like Asime <no-reply@asime.example>'],
  ['GOOGLE_CLIENT_ID', 'my app', 'must be the id of an app, without spaces'],
  ['GOOGLE_CLIENT_SECRET', 'a secret', 'must be the secret of an app, without spaces'],
  ['FACEBOOK_ISSUER', 'facebook.example', 'must be a URL starting with http:// or https://'],
  ['SMS_URL', 'gateway.example', 'must be a URL starting with http:// or https://'],
  ['SMS_HEADER', 's3cret', 'must be a header, like Authorization: Bearer …'],
  ['SMS_HEADER', 'X-Key: a\nB: c', 'must be a header, like Authorization: Bearer …'],
  ['WHATSAPP_BODY', '{"to":"{to}"}', 'must be JSON with {to} and {text} in it, like {"to":"{to}","text":"{text}"}'],
  ['SUPPORT_EMAIL', 'support', 'must be an email address'],
  ['SUPPORT_EMAIL', 'Support <help@asime.example>', 'must be an email address'],
  ['S3_BUCKET', 'My bucket', 'must be the name of a bucket'],
  ['S3_REGION', 'eu west', 'must be the name of a region, like eu-west-1'],
  [
    'PAYSTACK_SECRET_KEY',
    `pk_test_${'a'.repeat(40)}`,
    'must be a secret key of Paystack, which begins with sk_test_ or sk_live_',
  ],
  ['PAYSTACK_SECRET_KEY', 'sk_test_short', 'must be a secret key of Paystack, which begins with sk_test_ or sk_live_'],
  ['METRICS_TOKEN', 'short', 'must have at least 16 characters'],
  ['RATE_LIMITS', 'some', 'must be on or off'],
  ['LOG_LEVEL', 'loud', 'must be fatal, error, warn, info, debug, trace or silent'],
  ['ASIME_SITE', 'yes', 'must be built, development or off'],
])('%s=%j %s', (name, value, sentence) => {
  expect(problemsOf({ [name]: value })).toEqual([`${name}: ${sentence}`])
})

test('options of a text gateway need its address, which must be encrypted in production', () => {
  expect(problemsOf({ SMS_HEADER: 'X-Key: s3cret' })).toEqual(['SMS_URL: must be set when SMS_HEADER is'])
  expect(problemsOf({ WHATSAPP_URL: 'http://gateway.example' })).toEqual([])
  for (const inTheOpen of ['http://gateway.example', 'HTTP://gateway.example'])
    expect(problemsOf({ ...PRODUCTION, WHATSAPP_URL: inTheOpen })).toEqual([
      'WHATSAPP_URL: must begin with https:// in production, since text messages could be read on the way',
    ])
})

test('signing in by Google or Facebook needs id and secret, and encrypted addresses in production', () => {
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'a-secret' }

  expect(problemsOf({ GOOGLE_CLIENT_ID: 'id' })).toEqual(['GOOGLE_CLIENT_SECRET: must be set when GOOGLE_CLIENT_ID is'])
  expect(problemsOf({ FACEBOOK_CLIENT_SECRET: 'a-secret' })).toEqual([
    'FACEBOOK_CLIENT_ID: must be set when FACEBOOK_CLIENT_SECRET is',
  ])
  expect(problemsOf({ ...PRODUCTION, ...google, GOOGLE_ISSUER: 'http://localhost:3901' })).toEqual([
    'GOOGLE_ISSUER: must begin with https:// in production, since it says who somebody is',
  ])
  expect(readConfig(google).signInProviders.google).toEqual({
    clientId: 'id',
    clientSecret: 'a-secret',
    issuer: 'https://accounts.google.com',
    apiUrl: 'https://accounts.google.com',
  })
})

test('a password for the admin is long enough to be one, short enough to sign in with, and has an address', () => {
  expect(problemsOf({ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'short' })).toEqual([
    'ADMIN_PASSWORD: must have at least 10 characters',
  ])
  expect(problemsOf({ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: 'x'.repeat(201) })).toEqual([
    'ADMIN_PASSWORD: must have at most 200 characters',
  ])
  expect(problemsOf({ ADMIN_PASSWORD: 'long enough' })).toEqual(['ADMIN_EMAIL: must be set when ADMIN_PASSWORD is'])
})

test('backups are encrypted unless a setting says otherwise, and do not lie in what they back up', () => {
  const key = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`
  const dir = '/var/backups/asime'

  expect(problemsOf({ BACKUP_DIR: dir })).toEqual([
    expect.stringContaining('BACKUP_KEY: must be set when BACKUP_DIR is'),
  ])
  expect(problemsOf({ BACKUP_DIR: dir, BACKUP_KEY: 'a password' })).toHaveLength(1)
  expect(problemsOf({ BACKUP_KEY: key })).toEqual(['BACKUP_DIR: must be set when BACKUP_KEY is'])
  for (const inside of ['.data/backups', '.data', '.'])
    expect(problemsOf({ BACKUP_DIR: inside, BACKUP_KEY: key }), inside).toEqual([
      'BACKUP_DIR: may be neither in DATA_DIR nor around it',
    ])
  const old = [`AGE-SECRET-KEY-1${'P'.repeat(58)}`, `AGE-SECRET-KEY-1${'Z'.repeat(58)}`]
  expect(readConfig({ BACKUP_DIR: dir, BACKUP_KEY: key, BACKUP_KEY_PREVIOUS: old.join(' | ') }).backup).toEqual({
    dir,
    key,
    previousKeys: old,
    keepDays: 30,
  })
  expect(readConfig({ BACKUP_DIR: dir, BACKUP_KEY: 'none', BACKUP_KEEP_DAYS: '7' }).backup).toEqual({
    dir,
    key: undefined,
    previousKeys: [],
    keepDays: 7,
  })
  expect(problemsOf({ BACKUP_DIR: dir, BACKUP_KEY: key, BACKUP_KEY_PREVIOUS: 'a password' })).toEqual([
    'BACKUP_KEY_PREVIOUS: must be keys that BACKUP_KEY was set to before, separated by |',
  ])
  expect(problemsOf({ BACKUP_DIR: dir, BACKUP_KEY: 'none', BACKUP_KEY_PREVIOUS: key })).toHaveLength(1)
  expect(problemsOf({ BACKUP_KEY_PREVIOUS: key })).toEqual(['BACKUP_DIR: must be set when BACKUP_KEY_PREVIOUS is'])
  expect(readConfig({}).backup).toBeUndefined()
})

test('a bucket comes with its keys, and they with a bucket', () => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }

  expect(problemsOf({ S3_BUCKET: 'asime-files' })).toEqual([
    'S3_ACCESS_KEY_ID: must be set when S3_BUCKET is',
    'S3_SECRET_ACCESS_KEY: must be set when S3_BUCKET is',
  ])
  expect(problemsOf(keys)).toEqual(['S3_BUCKET: must be set when S3_ACCESS_KEY_ID is'])
  expect(problemsOf({ S3_ENDPOINT: 'https://s3.example' })).toEqual(['S3_BUCKET: must be set when S3_ENDPOINT is'])
  expect(problemsOf({ S3_BUCKET: 'b', ...keys })).toEqual(['S3_BUCKET: must be the name of a bucket'])
  expect(problemsOf({ S3_BUCKET: 'asime-files', S3_ENDPOINT: 's3.example', ...keys })).toHaveLength(1)
  expect(readConfig({ S3_BUCKET: 'asime-files', ...keys }).bucket).toEqual({
    bucket: 'asime-files',
    endpoint: undefined,
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
})

test('the key of Paystack says whether money moves; one that moves it is for production without demo data', () => {
  const [testKey, liveKey] = [`sk_test_${'a'.repeat(40)}`, `sk_live_${'b'.repeat(40)}`]
  const paystack = { baseUrl: 'https://api.paystack.co', timeoutMs: 10_000, restMs: 30_000 }

  expect(readConfig({}).paystack).toBeUndefined()
  expect(readConfig({ PAYSTACK_SECRET_KEY: testKey }).paystack).toEqual({
    ...paystack,
    secretKey: testKey,
    mode: 'test',
  })
  expect(readConfig({ ...PRODUCTION, PAYSTACK_SECRET_KEY: liveKey }).paystack).toMatchObject({ mode: 'live' })
  expect(problemsOf({ PAYSTACK_SECRET_KEY: liveKey })).toEqual([
    'PAYSTACK_SECRET_KEY: a live key moves real money, and is for NODE_ENV=production only',
  ])
  expect(
    problemsOf({ ...PRODUCTION, PAYSTACK_SECRET_KEY: liveKey, DEMO_DATA: 'true', ALLOW_IN_PRODUCTION: 'demo-data' }),
  ).toEqual(['DEMO_DATA: must be off where PAYSTACK_SECRET_KEY is a live key'])
})

test('all wrong settings are named at once, without their values', () => {
  const secret = 'a-secret-that-is-short'

  const wrong = {
    PORT: 'x',
    JWT_SECRET: secret,
    DATABASE_URL: `mysql://me:${secret}@x/y`,
    PAYSTACK_SECRET_KEY: `sk-live-${secret}`,
  }

  expect(problemsOf(wrong)).toHaveLength(4)
  expect(problemsOf(wrong).join()).not.toContain(secret)
})

test('production needs a secret and an address, keeps its limits, and starts without demo data', () => {
  expect(problemsOf({ ...PRODUCTION, JWT_SECRET: '', PUBLIC_URL: '', RATE_LIMITS: 'off' })).toEqual([
    'JWT_SECRET: must be set in production (32 characters or more, the same on every node)',
    'PUBLIC_URL: must be set in production, for example https://asime.example',
    'RATE_LIMITS: may not be off in production',
  ])
  expect(readConfig(PRODUCTION)).toMatchObject({ production: true, demoData: false })
})

describe('D46: production refuses what is unsafe in public, with a sentence that names the exception', () => {
  const TEST_KEY = `sk_test_${'a'.repeat(40)}`
  const noLiveKey =
    /^PAYSTACK_SECRET_KEY: must be a live key in production,.* or add test-payments to ALLOW_IN_PRODUCTION$/

  test.each<[string, Record<string, string>, RegExp, string]>([
    [
      'demo data',
      { DEMO_DATA: 'true', PAYSTACK_SECRET_KEY: TEST_KEY },
      /^DEMO_DATA: must be off in production,.* or add demo-data to ALLOW_IN_PRODUCTION$/,
      'demo-data',
    ],
    ['the payment sandbox', { PAYSTACK_SECRET_KEY: '' }, noLiveKey, 'test-payments'],
    ['a test key, with which buyers pay by test cards', { PAYSTACK_SECRET_KEY: TEST_KEY }, noLiveKey, 'test-payments'],
    [
      'a site without https',
      { PUBLIC_URL: 'http://asime.example' },
      /^PUBLIC_URL: must begin with https:\/\/ in production,.* or add plain-http to ALLOW_IN_PRODUCTION$/,
      'plain-http',
    ],
    [
      'the same in capitals',
      { PUBLIC_URL: 'HTTP://asime.example' },
      /^PUBLIC_URL: must begin with https/,
      'plain-http',
    ],
    [
      'http on this machine',
      { PUBLIC_URL: 'http://localhost:3000' },
      /^PUBLIC_URL: must begin with https/,
      'plain-http',
    ],
    [
      'no mail server',
      { SMTP_URL: '' },
      /^SMTP_URL: must be set in production,.* or add no-mail to ALLOW_IN_PRODUCTION$/,
      'no-mail',
    ],
  ])('%s', (_what, unsafe, sentence, exception) => {
    const others = ['demo-data', 'test-payments', 'plain-http', 'no-mail'].filter((name) => name !== exception)

    expect(problemsOf({ ...PRODUCTION, ...unsafe })).toContainEqual(expect.stringMatching(sentence))
    // Only its own exception lets it pass.
    expect(problemsOf({ ...PRODUCTION, ...unsafe, ALLOW_IN_PRODUCTION: others.join() })).toEqual([
      expect.stringMatching(sentence),
    ])
    expect(problemsOf({ ...PRODUCTION, ...unsafe, ALLOW_IN_PRODUCTION: `${exception}, test-payments` })).toEqual([])
    // Outside production all of it is fine.
    expect(problemsOf({ ...PRODUCTION, ...unsafe, NODE_ENV: 'test', PAYSTACK_SECRET_KEY: TEST_KEY })).toEqual([])
  })

  test("an admin with a demo account's address, whose password is public", () => {
    expect(problemsOf({ ...PRODUCTION, ADMIN_EMAIL: 'Admin@asime.example' })).toEqual([
      "ADMIN_EMAIL: must not be a demo account's address in production",
    ])
  })

  test('all at once, as after setting NODE_ENV alone', () => {
    const { JWT_SECRET } = PRODUCTION
    const environment = { NODE_ENV: 'production', JWT_SECRET, PUBLIC_URL: 'http://a.example', DEMO_DATA: 'on' }

    expect(problemsOf(environment).map((sentence) => sentence.split(':')[0])).toEqual([
      'DEMO_DATA',
      'PAYSTACK_SECRET_KEY',
      'PUBLIC_URL',
      'SMTP_URL',
    ])
  })
})

test.each([
  ['off', false],
  ['0', 0],
  ['2', 2],
  ['10.0.0.1', '10.0.0.1'],
  ['10.0.0.0/8, 2001:db8::/32', '10.0.0.0/8, 2001:db8::/32'],
])('TRUST_PROXY=%s is taken', (value, meant) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toBe(meant)
})

test('the address of the site is an origin, which follows the port unless it is set', () => {
  expect(readConfig({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readConfig({ PUBLIC_URL: 'https://asime.example/' }).publicUrl).toBe('https://asime.example')
  expect(readConfig({ PUBLIC_URL: 'HTTPS://Asime.example' }).publicUrl).toBe('https://asime.example')
})

test('production refuses a crash point, which drills may set', () => {
  expect(() => readConfig({ ...PRODUCTION, CRASH_AT: 'after_attempt' })).toThrow(
    /CRASH_AT: may not be set in production/,
  )
  expect(readConfig({ CRASH_AT: 'after_attempt' }).crashAt).toBe('after_attempt')
})
