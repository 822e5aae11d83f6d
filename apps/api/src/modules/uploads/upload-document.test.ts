import { uploadFileEndpoint } from '@asime/contract/uploads'
import { expect, test } from 'vitest'
import { buildBuyer } from '../../../test/builders.ts'
import { expectContract } from '../../../test/contract.ts'
import { filesIn, PDF, sendFile, useAppWithFiles } from '../../../test/uploads.ts'

const { app, folder } = useAppWithFiles()

test('a PDF is kept as it is, under a name of ours', async () => {
  const answer = await sendFile(app(), await buildBuyer(app()), PDF, 'My bank account.pdf')

  expectContract(uploadFileEndpoint, answer)
  const { id, ...upload } = answer.body.data
  expect(upload).toMatchObject({
    kind: 'document',
    url: `/media/uploads/${id}/document.pdf`,
    thumbnail_url: null,
    thumbhash: null,
    width: null,
    height: null,
    bytes: PDF.length,
  })
  expect(await filesIn(folder)).toEqual([id, `${id}/document.pdf`])
})

test('it is handed out as a download that can run nothing here, whatever else it is', async () => {
  const polyglot = Buffer.concat([Buffer.from('%PDF-1.4\n<html><script>alert(1)</script></html>\n'), PDF])
  const { body } = await sendFile(app(), await buildBuyer(app()), polyglot, 'page.html')

  const answer = await app().anonymous.get(body.data.url)

  expect(answer.text).toBe(polyglot.toString())
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="document.pdf"',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
})
