import { listAuditEventsEndpoint } from '@asime/contract/audit'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildAdmin, buildBuyer, buildProduct, buildVendor, type TestUser } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { expectFailure, expectInvalid } from '../../../test/failures.ts'
import { type Answer, useTestApp } from '../../../test/test-app.ts'

const app = useTestApp()
let admin: TestUser
beforeAll(async () => {
  admin = await buildAdmin(app())
})

describe('the list of events', () => {
  const list = (query = '') => app().as(admin).get(`/admin/audit-events${query}`)

  test('shows who did what, why and from where, and is filtered by actor, kind and subject', async () => {
    const another = await buildAdmin(app())
    const [one, two] = [await buildProduct(app()), await buildProduct(app())]
    for (const [who, { id }] of [
      [another, one],
      [another, two],
      [admin, await buildProduct(app())],
    ] as const)
      await app()
        .as(who)
        .delete(`/products/${id}`, { body: { reason: 'Counterfeit' } })

    const ofAnother = await list(`?actor_id=${another.id}&kind=product_deleted`)
    const ofOne = await list(`?subject_type=product&subject_id=${one.id}&actor_type=admin`)

    expectContract(listAuditEventsEndpoint, ofAnother)
    expect(ofAnother.body.data.map(({ subject }: { subject: { id: string } }) => subject.id)).toEqual([two.id, one.id])
    expect(ofOne.body.data).toEqual([
      {
        id: expect.any(String),
        happened_at: expect.any(String),
        kind: 'product_deleted',
        actor: { type: 'admin', id: another.id, full_name: another.fullName },
        subject: { type: 'product', id: one.id },
        before: { deleted: false, vendorId: one.vendor.vendorId },
        after: { deleted: true, vendorId: one.vendor.vendorId },
        reason: 'Counterfeit',
        address: '127.0.0.1',
        session_id: another.sessionId,
        request_id: expect.any(String),
      },
    ])
    expectInvalid(await list('?actor_id=nobody'), { actor_id: 'Must be a UUID' })
    expectInvalid(await list('?kind=A%00'), { kind: 'Must be lower-case letters and _' })
  })

  test('is searched by email and days, and saved as a table that no spreadsheet reads as formulas', async () => {
    const another = await buildAdmin(app())
    const { id } = await buildProduct(app())
    await app()
      .as(another)
      .delete(`/products/${id}`, { body: { reason: '=HYPERLINK("https://evil.example"), a "fake"' } })
    const today = new Date(app().context.clock.now()).toISOString().slice(0, 10)
    const yesterday = new Date(app().context.clock.now() - 86_400_000).toISOString().slice(0, 10)
    const by = `?actor_email=${another.email.toUpperCase()}`
    const found = async (query: string) => (await list(`${by}${query}`)).body.data.length

    expect(await found('')).toBe(1)
    expect(await found(`&from=${yesterday}&to=${today}`)).toBe(1)
    expect(await found(`&to=${yesterday}`)).toBe(0)
    const { status, text, headers } = await list(`/export${by}&from=${yesterday}`)
    expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="asime-audit-log.csv"'])
    const lines = text.trim().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain(`,product_deleted,admin,${another.fullName},${another.id},product,${id},`)
    expect(lines[1]).toContain(`,"'=HYPERLINK(""https://evil.example""), a ""fake""",127.0.0.1,`)
  })

  test('is paged, and shows each event once', async () => {
    const { vendorId } = await buildVendor(app())
    for (let n = 0; n < 5; n++)
      await app()
        .as(admin)
        .put(`/admin/vendors/${vendorId}/payout-hold`, { reason: `Complaint ${n}` })
    const seen: string[] = []
    for (let query: string | undefined = ''; query !== undefined;) {
      const { body }: Answer = await list(`?subject_id=${vendorId}&limit=2${query}`)
      seen.push(...body.data.map((event: { reason: string }) => event.reason))
      query = body.meta.next_cursor === null ? undefined : `&cursor=${body.meta.next_cursor}`
    }

    expect(seen).toEqual([4, 3, 2, 1, 0].map((n) => `Complaint ${n}`))
  })

  test('is for admins alone', async () => {
    expectFailure(
      await app()
        .as(await buildBuyer(app()))
        .get('/admin/audit-events'),
      'forbidden',
    )
    expectFailure(
      await app()
        .as(await buildVendor(app()))
        .get('/admin/audit-events'),
      'forbidden',
    )
  })
})

test('events can only be added, by any role of the database', async () => {
  const { vendorId } = await buildVendor(app())
  await app().as(admin).put(`/admin/vendors/${vendorId}/payout-hold`, { reason: 'Complaints' })
  const refusal = (text: string) =>
    app()
      .sql(text)
      .then(
        () => 'done',
        (error: Error) => error.message,
      )

  expect(await refusal("UPDATE audit_events SET reason = 'Another'")).toMatch('only ever added')
  expect(await refusal('DELETE FROM audit_events')).toMatch('only ever added')
  expect(await refusal('TRUNCATE audit_events')).toMatch('only ever added')
  expect(
    await refusal("INSERT INTO audit_events (kind, actor_type, user_id) SELECT 'x', 'admin', id FROM users LIMIT 1"),
  ).toMatch('audit_events_admin_act_is_complete')
})
