import { readLegalVersionEndpoint } from '@asime/contract/information'
import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { useTestApp } from '../../../test/test-app.ts'
import { keepTextValues } from './kept-values.service.ts'

const app = useTestApp()
let owner: TestUser
beforeAll(async () => {
  owner = await buildAdmin(app())
})

async function setRelease(hours: number): Promise<void> {
  const { data } = (await app().as(owner).get('/admin/settings')).body
  const { version } = data.find(({ key }: { key: string }) => key === 'release')
  const body = { value: hours, if_version: version, reason: 'Buyers asked for it' }
  const answer = await app().as(owner).put('/admin/settings/release', body)
  expect(answer.status, answer.text).toBe(200)
}

/** @returns its number */
async function publishTerms(intro: string): Promise<number> {
  const { text, version } = (await app().as(owner).get('/admin/information/terms')).body.data
  const body = { text: { ...text, intro }, if_version: version, is_minor: true, reason: 'Spelling' }
  const answer = await app().as(owner).put('/admin/information/terms', body)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data.version
}

async function read(version: number) {
  const answer = await app().anonymous.get(`/information/terms/versions/${version}`)
  expectContract(readLegalVersionEndpoint, answer)
  const { standing, times } = answer.body.data
  const [, released] = /releases the money (.+?) later/.exec(JSON.stringify(answer.body.data)) ?? []
  return { standing, times, released }
}

const past = (released: string) => ({ standing: 'past', times: 'then', released })
const current = (released: string) => ({ standing: 'in_force', times: 'now', released })

test('a version of the past names the times that held while it was in force', async () => {
  expect(await read(1)).toEqual(current('72 hours'))
  const second = await publishTerms('Two.')
  await setRelease(96)
  expect(await read(1)).toEqual(past('72 hours'))
  expect(await read(second)).toEqual(current('96 hours'))

  const third = await publishTerms('Three.')
  expect(await read(second)).toEqual(past('72 hours (96 hours at the end)'))
  expect(await read(third)).toEqual(current('96 hours'))
  await setRelease(120)
  await setRelease(72)
  expect(await read(1)).toEqual(past('72 hours'))
  expect(await read(second)).toEqual(past('72 hours (96 hours at the end)'))
  const fourth = await publishTerms('Four.')
  expect(await read(third)).toEqual(past('96 hours (72 hours at the end)'))
  expect(await read(fourth)).toEqual(current('72 hours'))
})

test('what the terms named at first is known where a timer is changed before any text', async () => {
  await app().sql("DELETE FROM information_versions WHERE page = 'terms'")
  await app().sql('DELETE FROM text_values')
  await app().context.texts.reload()
  await setRelease(96)
  await publishTerms('Two.')
  expect(await read(1)).toEqual(past('72 hours (96 hours at the end)'))
  // Values that nobody kept are those of now, and the answer says so.
  await app().sql('DELETE FROM text_values')
  expect(await read(1)).toEqual({ standing: 'past', times: 'now', released: '96 hours' })
})

test('the job keeps what changed by no act of an owner, once', async () => {
  const [from, until] = ['2026-01-05T00:00:00Z', '2026-02-05T00:00:00Z']
  const insert = (version: number, start: string) =>
    app().sql(
      `INSERT INTO information_versions (page, version, text, in_force_from, reason, published_by)
       SELECT page, $1::int, text, $2::timestamptz, 'x', $3::uuid FROM information_versions WHERE page = 'terms' AND version = 2`,
      [version, start, owner.id],
    )
  await insert(3, from)
  await insert(4, until)
  const keep = async (hours: number, at: string) => {
    await app().sql("UPDATE settings SET value = $1 WHERE key = 'release'", [String(hours)])
    await keepTextValues(app().context)
    await keepTextValues(app().context)
    await app().sql("UPDATE text_values SET held_from = $1 WHERE held_from > now() - interval '1 hour'", [at])
  }
  await keep(60, '2025-12-01T00:00:00Z')
  await keep(48, '2026-01-20T00:00:00Z')
  await keep(84, '2026-02-20T00:00:00Z')
  expect(await app().sql('SELECT count(*)::int AS kept FROM text_values')).toEqual([{ kept: 3 }])
  expect(await read(3)).toEqual(past('60 hours (48 hours at the end)'))
  expect(await read(4)).toEqual(current('84 hours'))
})
