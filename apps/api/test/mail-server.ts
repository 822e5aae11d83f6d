import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Head and body as they came. */
  source: string
}

export interface MailServer {
  url: string
  received: ReceivedMail[]
  /** How many connections were made to it so far. */
  connections: number
  /** How the next mails are treated. `silent` accepts connections and never answers. */
  mood: 'friendly' | 'busy' | 'silent' | 'content refused'
  /** Recipients that it refuses as unknown. */
  unknown: Set<string>
  /** Recipients for whom it has no room now, and how often it has said so. */
  full: Map<string, number>
  /** Subjects that it takes later. */
  putOff: Set<string>
  /** From now on nobody can connect, until it listens again at the same place. */
  refuse(): Promise<void>
  listen(): Promise<void>
  close(): Promise<void>
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** A mail server that keeps the mails it takes, and can be made to fail. */
export async function startMailServer(): Promise<MailServer> {
  const mails: MailServer = {
    url: '',
    received: [],
    connections: 0,
    mood: 'friendly',
    unknown: new Set(),
    full: new Map(),
    putOff: new Set(),
    refuse: () => new Promise((resolve) => server.close(resolve)),
    async listen() {
      server = newServer(mails)
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
      port = (server.server.address() as AddressInfo).port
    },
    close: () => mails.refuse(),
  }
  let server = newServer(mails)
  let port = 0
  await mails.listen()
  mails.url = `smtp://127.0.0.1:${port}?ignoreTLS=true`
  return mails
}

function newServer(mails: MailServer): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    // Open connections are not waited for.
    closeTimeout: 1,
    onConnect(_session, greet) {
      mails.connections++
      if (mails.mood !== 'silent') greet()
    },
    onMailFrom(_address, _session, answer) {
      answer(mails.mood === 'busy' ? refusal(451, 'come again later') : null)
    },
    onRcptTo({ address }, _session, answer) {
      const timesFull = mails.full.get(address)
      if (timesFull !== undefined) {
        mails.full.set(address, timesFull + 1)
        return answer(refusal(452, 'mailbox full'))
      }
      return answer(mails.unknown.has(address) ? refusal(550, `no such mailbox <${address}>`) : null)
    },
    onData(stream, { envelope }, answer) {
      text(stream).then((source) => {
        if (mails.mood === 'content refused') return answer(refusal(554, 'not this'))
        if (mails.putOff.has(/^Subject: (.*)\r$/m.exec(source)?.[1] ?? '')) return answer(refusal(451, 'not this now'))
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        mails.received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
        return answer(null)
      }, answer)
    },
  })
  server.on('error', () => {})
  return server
}
