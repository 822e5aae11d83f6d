import { expect, test } from 'vitest'
import { buildUserWithPassword, mailsTo, uniqueEmail } from '../../../test/accounts.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'

const app = useTestApp({ env: { RATE_LIMITS: 'on' } })

let nextAddress = 1
const newAddress = () => `10.7.0.${nextAddress++}`
const statuses = (answers: Answer[]) => answers.map(({ status }) => status)

test('five mails an hour go to one address, whoever asks', async () => {
  const email = uniqueEmail()

  const answers = []
  for (let i = 0; i < 6; i++) answers.push(await app().anonymous.post('/newsletter', { email }, { ip: newAddress() }))

  expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429])
})

test('mails of other kinds, whoever asks for them, do not keep an owner from a link for a new password', async () => {
  const { email } = await buildUserWithPassword(app())
  const ask = async (path: string) => (await app().anonymous.post(path, { email }, { ip: newAddress() })).status
  for (const path of ['/auth/resend-verification', '/newsletter']) {
    for (let i = 0; i < 5; i++) expect(await ask(path)).toBe(200)
    expect(await ask(path)).toBe(429)
  }

  expect(await ask('/auth/forgot-password')).toBe(200)

  await app().runJobs()
  const mails = await mailsTo(app(), email)
  expect(mails.map(({ subject }) => subject)).toContain('Set a new password')
})

test.for(['/newsletter/confirm', '/newsletter/unsubscribe'])('tokens of %s are not guessed', async (path) => {
  const ip = newAddress()

  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => app().anonymous.post(path, { token: `guess-${i}` }, { ip })),
  )

  expect(statuses(answers).toSorted()).toEqual([
    ...Array.from({ length: 20 }, () => 400),
    ...Array.from({ length: 20 }, () => 429),
  ])
})

test.for(['/newsletter', '/contact'])(
  'sixty times an hour %s is asked from one address, and then five a minute',
  async (path) => {
    const ip = newAddress()

    const answers = await Promise.all(Array.from({ length: 70 }, () => app().anonymous.post(path, {}, { ip })))

    expect(statuses(answers).toSorted()).toEqual([
      ...Array.from({ length: 65 }, () => 400),
      ...Array.from({ length: 5 }, () => 429),
    ])
  },
)
