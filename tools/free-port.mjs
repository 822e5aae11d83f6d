import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port that nobody listens at now. */
export async function findFreePort() {
  const probe = createServer().listen(0)
  await once(probe, 'listening')
  const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address())
  probe.close()
  await once(probe, 'close')
  return port
}
