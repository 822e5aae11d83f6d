import { beginPasskeySignInEndpoint, signInByPasskeyEndpoint } from '@asime/contract/passkeys'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'
import { openSessionBy } from '../../../lib/session/open-session.ts'
import { takeOver } from '../../../lib/session/session.ts'
import { signByDevice } from './device.ts'

/** Signs in by a passkey of this device. @throws ApiError, DeviceRefused */
export async function signInByPasskey(remember: boolean): Promise<void> {
  const options = (await call(browserApi, beginPasskeySignInEndpoint, {})).data
  const passkey = await signByDevice(options)
  takeOver(await openSessionBy((api) => call(api, signInByPasskeyEndpoint, { body: { passkey } }), remember))
}
