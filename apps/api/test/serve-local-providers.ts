// Google and Facebook on this machine, for development (`npm run dev -- --providers`). Tells its parent the settings by which the site
// finds them.
import { startLocalProvider } from './local-providers.ts'

const [siteOrigin = 'http://localhost:3000'] = process.argv.slice(2)
// At the same ports each time: accounts are known by the address of their provider.
const locals = await Promise.all([
  startLocalProvider('google', siteOrigin, 3901),
  startLocalProvider('facebook', siteOrigin, 3902),
])
process.send?.(Object.assign({}, ...locals.map(({ env }) => env)))
