import http, { type RequestListener } from 'node:http'
import net, { type AddressInfo, type LookupFunction } from 'node:net'
import { RequestFilteringHttpAgent } from 'request-filtering-agent'
import { expect, onTestFinished, test } from 'vitest'
import { createPictureFetcher, type FetchRules, PictureUnavailable, publicOnly } from './fetch-picture.ts'

/** Plays a host of the internet on one loopback address. */
async function startHost(answer: RequestListener, address = '127.0.0.1'): Promise<string> {
  const server = http.createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://${address}:${(server.address() as AddressInfo).port}`
}

/** Counts who connects to an address that nobody should be able to make us connect to. */
async function startInside(address: string): Promise<{ port: number; connections: () => number }> {
  let connections = 0
  const server = net.createServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, connections: () => connections }
}

/** As in production, but that one loopback address counts as public and may be asked without TLS. */
function fetcherFor(rules: Partial<FetchRules> = {}) {
  return createPictureFetcher({
    agent: new RequestFilteringHttpAgent({ allowIPAddressList: ['127.0.0.1'] }),
    accepts: () => true,
    ...rules,
  })
}

async function failureOf(fetching: Promise<Buffer>): Promise<PictureUnavailable> {
  const error = await fetching.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  expect(error).toBeInstanceOf(PictureUnavailable)
  return error as PictureUnavailable
}

test('gives what lies behind a link, over redirects, and sends nothing of ours along', async () => {
  const asked: http.IncomingHttpHeaders[] = []
  const host = await startHost((req, res) => {
    asked.push(req.headers)
    if (req.url === '/old.jpg') res.writeHead(302, { location: '/new.jpg' }).end()
    else res.end('a picture')
  })

  expect((await fetcherFor()(`${host}/old.jpg`)).toString()).toBe('a picture')
  expect(asked).toHaveLength(2)
  for (const headers of asked)
    expect(Object.keys(headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
})

test.each([
  ['no page', 404, false],
  ['a page for people alone', 401, false],
  ['trouble', 503, true],
  ['too many calls', 429, true],
])('%s is no picture', async (_name, status, isTemporary) => {
  const host = await startHost((_req, res) => void res.writeHead(status).end('x'))

  expect(await failureOf(fetcherFor()(`${host}/a.jpg`))).toMatchObject({ isTemporary })
})

test('too much is cut off, whatever the host says of its length', async () => {
  let sent = 0
  const host = await startHost((_req, res) => {
    const more = () => {
      while (!res.destroyed && res.write(Buffer.alloc(16_384))) sent += 16_384
    }
    res.on('drain', more)
    more()
  })

  const failure = await failureOf(fetcherFor({ maxBytes: 100_000 })(`${host}/a.jpg`))

  expect(failure).toMatchObject({ isTemporary: false })
  expect(failure.message).toContain('larger')
  expect(sent).toBeLessThan(50_000_000)
})

test('a host that never comes to an end is given up', async () => {
  const host = await startHost((_req, res) => void res.writeHead(200).write('begun'))

  expect(await failureOf(fetcherFor({ timeoutMs: 200 })(`${host}/a.jpg`))).toMatchObject({
    isTemporary: true,
    message: 'it took too long',
  })
})

test('redirects come to an end', async () => {
  const host = await startHost((req, res) => void res.writeHead(302, { location: `${req.url}x` }).end())

  expect((await failureOf(fetcherFor()(`${host}/a`))).message).toBe('too many redirects')
})

test('D38: a redirect leads to no address inside, and no packet goes there', async () => {
  const inside = await startInside('127.0.0.2')
  const host = await startHost(
    (_req, res) => void res.writeHead(302, { location: `http://127.0.0.2:${inside.port}/` }).end(),
  )

  await failureOf(fetcherFor()(`${host}/a.jpg`))

  expect(inside.connections()).toBe(0)
})

test('D38: a redirect is held to the rules of links', async () => {
  const inside = await startInside('127.0.0.1')
  const host = await startHost(
    (_req, res) => void res.writeHead(302, { location: `http://127.0.0.1:${inside.port}/` }).end(),
  )
  const accepts = (url: URL) => url.port !== String(inside.port)

  expect(await failureOf(fetcherFor({ accepts })(`${host}/a.jpg`))).toMatchObject({ isTemporary: false })
  expect(inside.connections()).toBe(0)
})

test('D38: a name that leads inside is not connected to, also where it leads outside first', async () => {
  const inside = await startInside('127.0.0.1')
  // Asked twice, such a name gives a public address the first time: what was checked is what is connected to.
  for (const addresses of [
    ['127.0.0.1'],
    ['203.0.113.9', '127.0.0.1'],
    ['::ffff:127.0.0.1'],
    ['10.0.0.1'],
    ['169.254.169.254'],
  ]) {
    const lookup: LookupFunction = (_name, options, done) => {
      const found = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
      if (options.all) done(null, found)
      else done(null, found[0]?.address ?? '', found[0]?.family)
    }
    const agent = new RequestFilteringHttpAgent({ lookup })
    const fetchPicture = createPictureFetcher({ agent, accepts: () => true })

    await failureOf(fetchPicture(`http://rebinding.example:${inside.port}/a.jpg`))
  }
  expect(inside.connections()).toBe(0)
})

test('D38: by the rules of production only https at its own port is asked for, and no address inside', async () => {
  const inside = await startInside('127.0.0.1')
  const fetchPicture = createPictureFetcher()

  for (const link of [
    `http://127.0.0.1:${inside.port}/a.jpg`,
    `https://127.0.0.1:${inside.port}/a.jpg`,
    `https://pictures.example:5432/a.jpg`,
    'https://user:pass@pictures.example/a.jpg',
    'file:///etc/passwd',
    'gopher://127.0.0.1/1',
  ])
    expect(await failureOf(fetchPicture(link)), link).toMatchObject({ isTemporary: false })
  const anyPort = createPictureFetcher({ accepts: () => true })
  for (const host of ['127.0.0.1', '2130706433', '0177.0.0.1', '0x7f.1', '[::1]', '[::ffff:7f00:1]', 'localhost'])
    await failureOf(anyPort(`https://${host}:${inside.port}/a.jpg`))
  expect(inside.connections()).toBe(0)
})

test.each([
  // By the registries of IANA: of IPv4 in IPv6, of translations and tunnels to it, and what is nobody's.
  '::127.0.0.1',
  '::10.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::a00:1',
  '100::1',
  '100:0:0:1::1',
  '2001::1',
  '2001:2::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '240.0.0.1',
])('D38: %s is not connected to, neither by a link nor by a name', async (address) => {
  const lookup: LookupFunction = (_name, options, done) => {
    const family = net.isIP(address)
    if (options.all) done(null, [{ address, family }])
    else done(null, address, family)
  }
  const fetchPicture = createPictureFetcher({ agent: publicOnly(lookup), accepts: () => true, timeoutMs: 2000 })

  for (const host of [net.isIPv6(address) ? `[${address}]` : address, 'pictures.example']) {
    const { message, cause } = await failureOf(fetchPicture(`https://${host}/a.jpg`))
    expect(`${message} ${String(cause)}`).toContain('not allowed')
  }
})
