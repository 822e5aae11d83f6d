import type { IncomingMessage, Server, ServerResponse } from 'node:http'

type Answer = (req: IncomingMessage, res: ServerResponse) => void

/**
 * Puts something before the router and all hooks: what must cost next to nothing. Calls of the server to itself do not pass it.
 * @param take answers the call, now or later, or returns false and leaves it to what was there before; to that it may also hand
 * the call later
 */
export function answerBefore(
  server: Server,
  take: (req: IncomingMessage, res: ServerResponse, handOn: Answer) => boolean,
): void {
  const [answer] = server.listeners('request') as Answer[]
  if (!answer) throw new Error('the server answers nothing')
  server.removeListener('request', answer)
  server.on('request', (req, res) => {
    if (!take(req, res, answer)) answer(req, res)
  })
}
