import { beforeAll, describe, expect, test } from 'vitest'
import { bodyOf, buildWorld, call, withBody, withRaw, type World } from '../every-endpoint.ts'
import { useTestApp } from '../test-app.ts'

const app = useTestApp()
let world: World
beforeAll(async () => {
  world = await buildWorld(app())
})

const REFUSED = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>',
  'vbscript:msgbox',
  'http://pictures.example/a.png',
  'HTTPS://',
  'https:',
  'https:/pictures.example/a',
  'https:pictures.example/a',
  'ftp://pictures.example',
  'file:///etc/passwd',
  'blob:https://pictures.example/1',
  'view-source:https://a.example',
  '//pictures.example/a.png',
  '/\\pictures.example',
  'https:\\\\pictures.example',
  'https://user@pictures.example/',
  'https://user:pass@pictures.example/',
  'https://pictures.example@evil.example/',
  'https://localhost/a',
  'https://pictures',
  'https://',
  'https:// pictures.example',
  'https://pictures.example/a b',
  'https://pictures.example/\u202e',
  'https://pictures.exämple/a',
  'https://[::1/',
  'https://[::1]/a',
  'https://[::ffff:10.0.0.1]/a',
  'https://127.0.0.1/a',
  'https://10.0.0.8/a',
  'https://169.254.169.254/latest/meta-data',
  'https://2130706433/a',
  'https://0177.0.0.1/a',
  'https://0x7f.1/a',
  'https://a.example:99999/',
  '/media/../secret',
  '/media//a',
  '/media/',
  '/media',
  '/mediax/a',
  'media/a.webp',
  '/media/%2e%2e/secret',
  '/media/.env',
  '/MEDIA/a.webp',
  '/uploads/a.webp',
  './a',
  'a',
  'null',
  `https://pictures.example/${'a'.repeat(2_000)}`,
]

describe.each([
  ['updateProfile', ['avatar_url']],
  ['createItemRequest', ['attachments', '0']],
  ['updateItemRequest', ['attachments', '0']],
  ['createProduct', ['images_urls', '0']],
  ['updateProduct', ['images_urls', '0']],
] as const)('D36: %s', (id, path) => {
  const endpoint = withBody.find((each) => each.id === id) as (typeof withBody)[number]
  const sendLink = (link: unknown) =>
    call(app(), endpoint, world, { payload: withRaw(bodyOf(endpoint, world), [...path], JSON.stringify(link)) })

  test('takes no link but https and own uploads', async () => {
    for (const link of REFUSED) {
      const answer = await sendLink(link)

      expect({ link, status: answer.status, errors: answer.body.errors }).toEqual({
        link,
        status: 400,
        errors: {
          [path.join('.')]: expect.stringMatching(
            /^Must be (an https link or one of your uploads|at most 2,000 characters)$/,
          ),
        },
      })
    }
  })

  test.each([
    'https://pictures.example/a.png',
    'https://pictures.example/a?b=c&d=%20#e',
    'https://xn--pictres-q2a.example/',
    'https://pictures.example:8443/a',
    '/media/pictures/0192-a_b.webp',
  ])('takes %s, as it is', async (link) => {
    const answer = await sendLink(link)

    expect(answer.status).toBeLessThan(300)
    expect(answer.text).toContain(JSON.stringify(link))
  })
})
