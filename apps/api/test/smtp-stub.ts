import net, { type AddressInfo } from 'node:net'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Head and body as they came. */
  source: string
}

export interface SmtpStub {
  url: string
  received: ReceivedMail[]
  /** What becomes of the next mails. `silent` takes connections and says nothing. */
  mood: 'friendly' | 'busy' | 'silent' | 'content refused'
  /** Recipients that it says it does not know. */
  unknown: Set<string>
  /** From now on nobody can connect, until it listens again at the same place. */
  refuse(): void
  listen(): Promise<void>
  close(): Promise<void>
}

/** As much of a mail server as sending needs. */
export async function startSmtpStub(): Promise<SmtpStub> {
  const sockets = new Set<net.Socket>()
  let port = 0
  const stub: SmtpStub = {
    url: '',
    received: [],
    mood: 'friendly',
    unknown: new Set(),
    refuse() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
    async listen() {
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    if (stub.mood === 'silent') return
    const say = (line: string) => socket.write(`${line}\r\n`)
    let mail: ReceivedMail = { from: '', to: [], source: '' }
    let inData = false
    let buffer = ''
    say('220 stub')
    socket.on('data', (chunk) => {
      buffer += chunk.toString('utf8')
      for (let end = buffer.indexOf('\r\n'); end !== -1; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        if (inData && line !== '.') {
          mail.source += `${line}\r\n`
        } else if (inData) {
          inData = false
          if (stub.mood === 'content refused') say('554 not this')
          else {
            stub.received.push(mail)
            say('250 taken')
          }
          mail = { from: '', to: [], source: '' }
        } else if (/^(EHLO|HELO)/i.test(line)) say('250 stub')
        else if (/^MAIL FROM:<(.*?)>/i.test(line)) {
          mail.from = /<(.*?)>/.exec(line)?.[1] ?? ''
          say(stub.mood === 'busy' ? '451 come again later' : '250 fine')
        } else if (/^RCPT TO:/i.test(line)) {
          const recipient = /<(.*?)>/.exec(line)?.[1] ?? ''
          if (stub.unknown.has(recipient)) say(`550 no such mailbox <${recipient}>`)
          else {
            mail.to.push(recipient)
            say('250 fine')
          }
        } else if (/^DATA/i.test(line)) {
          inData = true
          say('354 go on')
        } else if (/^QUIT/i.test(line)) {
          say('221 bye')
          socket.end()
        } else say('250 fine')
      }
    })
  })
  await stub.listen()
  port = (server.address() as AddressInfo).port
  stub.url = `smtp://127.0.0.1:${port}?ignoreTLS=true`
  return stub
}
