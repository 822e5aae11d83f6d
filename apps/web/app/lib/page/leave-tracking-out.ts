import { withoutTracking } from '@asime/contract/tracking'

// Takes what networks have put behind a link out of the address, as soon as this is loaded. The server has rendered the page without it, and what
// is drawn from the address (links to sign in, those to more of a list, hidden fields) has to be the same here: load it before the router
// reads the address.
const { origin, pathname, search, hash } = window.location
const own = withoutTracking(search)
// With the origin: a path of two slashes would name another host.
if (own !== search) window.history.replaceState(window.history.state, '', origin + pathname + own + hash)
