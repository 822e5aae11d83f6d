import { Writable } from 'node:stream'
import Fastify from 'fastify'
import pg from 'pg'
import { expect, test } from 'vitest'
import { loggerOptions } from './log.ts'

/** What is written for an error. */
// Any: the line is parsed JSON, and each test says what it expects of it.
function logged(error: unknown): any {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const { log } = Fastify({ logger: { ...(loggerOptions('info') as object), stream } })
  log.error({ err: error }, 'what happened')
  return JSON.parse(lines[0] ?? '')
}

test('an error of the database is logged with what finds its cause, and without the row that it is about', () => {
  const error = Object.assign(
    new pg.DatabaseError('new row violates check constraint "users_full_name_length"', 1, 'error'),
    {
      code: '23514',
      table: 'users',
      constraint: 'users_full_name_length',
      detail: 'Failing row contains (1, ama@test.example, $argon2id$v=19$secret, +233244123456).',
      where: 'secret',
      internalQuery: 'secret',
    },
  )

  const line = logged(error)

  expect(line.msg).toBe('what happened')
  expect(line.err).toMatchObject({
    code: '23514',
    table: 'users',
    constraint: 'users_full_name_length',
    stack: expect.stringContaining('log.test'),
  })
  expect(JSON.stringify(line)).not.toMatch(/secret|argon2|233244123456|ama@/)
})

test('extra properties of library errors stay out of the log, causes included', () => {
  const cause = Object.assign(new Error('inner'), { config: { auth: 'secret' }, request: 'secret', response: 'secret' })

  const line = logged(Object.assign(new Error('outer', { cause }), { headers: { authorization: 'secret' } }))

  expect(line.err).toMatchObject({ message: 'outer', cause: { message: 'inner' } })
  expect(JSON.stringify(line)).not.toContain('secret')
})

test('an endless message is cut, and a thrown value that is not an error is not written at all', () => {
  expect(logged(new Error('x'.repeat(100_000))).err.message).toHaveLength(500)
  expect(logged('a secret that was thrown').err).toMatchObject({ type: 'string', message: 'not an error' })
})
