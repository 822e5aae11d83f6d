import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { CsvFile, toCell } from './csv-file.ts'

test.for([
  ['=1+1', `"'=1+1"`],
  ['+233244123456', `"'+233244123456"`],
  ['-5', `"'-5"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  [' =1', `"' =1"`],
  ['Ama', 'Ama'],
  ['a "b", c', '"a ""b"", c"'],
  ['two\nlines', '"two\nlines"'],
  ['', ''],
])('the cell %j is written as %j', ([text, written]) => {
  expect(toCell(text!)).toBe(written)
})

test('an amount is a number with two decimals', () => {
  expect([toCell({ pesewas: 5 }), toCell({ pesewas: 116_56 }), toCell(null)]).toEqual(['0.05', '116.56', ''])
})

test.for(['GET', 'HEAD'])(
  'a table that is asked for by %s is read no further than its reader takes it',
  async (method) => {
    async function* endless() {
      for (;;) yield ['a row']
    }
    const ended = Promise.withResolvers<void>()
    const server = Fastify({ forceCloseConnections: true })
    onTestFinished(() => server.close())
    server.get('/table.csv', async (_req, reply) => {
      await new CsvFile('table', endless()).send(reply)
      ended.resolve()
      return reply
    })
    const origin = await server.listen({ host: '127.0.0.1', port: 0 })

    const answer = await fetch(`${origin}/table.csv`, { method })
    await answer.body?.cancel()

    await ended.promise
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="table.csv"')
  },
)
