import { fileURLToPath } from 'node:url'
import { normalizePath, type Rolldown } from 'vite'

// Which modules of the site become one file.

const root = normalizePath(fileURLToPath(new URL('app/root.tsx', import.meta.url)))

/**
 * What pages have in common; together once six of them do, which is where both the number of requests and what all public
 * pages weigh are near their least. Never what brings a library along that most visitors have no use for, since a group
 * takes all that its modules import: that would be 10 kB for `queries.tsx` and the lists that read by it, 14 for
 * `use-schema-form.ts`, and zod for uploads. Nor kinds of fields that few pages have: they bring all the others. Nor what only pages of an account show.
 */
const SHARED =
  /apps[\\/]web[\\/]app[\\/](lib[\\/](?!format[\\/]clock\.|uploads[\\/]|workspaces[\\/]|wishlist[\\/]|live[\\/]use-live-queries\.|lists[\\/]use-(own-list|saved-views)\.|session[\\/](queries|use-requested-action|session-key)\.|forms[\\/](places|use-schema-form|use-dialog-form|form-schema)\.)|ui[\\/](?!attachments\.|attachment-picker\.|combobox\.|field-group\.|radio-cards\.|textarea\.|dropzone\.|own-list\.|queue-row\.|due-clock\.|failed\.|loaded\.|growing-rows\.|form-steps\.|progress\.))|lucide-react(?!.*[\\/](clock-3|mail-exclamation-point|printer|scale)\.)/

/** Fields of forms. Apart from the rest, which pages without a form load as well. */
const FORMS =
  /apps[\\/]web[\\/]app[\\/](ui[\\/]field|lib[\\/]forms[\\/](use-filter-form|focus-wrong-field|focus-first-error))\./

/** What forms have besides that send something; filters, which public pages have, do without. */
const ENTRY_FORMS =
  /apps[\\/]web[\\/]app[\\/](ui[\\/](password-input|phone-field|radio-cards|field-group)|lib[\\/](format[\\/]phone|drafts[\\/]use-form-draft|api[\\/]use-intention-key))\.|icons[\\/]eye-off\./

/** What lists with filters and dialogs have, which the home page and many others have not. */
const LISTS =
  /apps[\\/]web[\\/]app[\\/](ui[\\/]pagination|lib[\\/]lists[\\/](list-pages|query-values|use-longer-list))\./
const DIALOGS = /apps[\\/]web[\\/]app[\\/]ui[\\/]dialog\./

/** Small, and on the pages of products, requests and shops. */
const PARTS = /apps[\\/]web[\\/]app[\\/]ui[\\/](section|verified-mark)\.|icons[\\/](badge-check|list|search-x)\./

/** How urgent a request is and how it stands: small, and on the same pages. */
const REQUEST_WORDS =
  /apps[\\/]web[\\/]app[\\/]features[\\/]item-requests[\\/](item-request-state|urgency)\.|icons[\\/]gavel\./

/** What few public pages show at first. */
const SIGNED_IN =
  /icons[\\/](bus|bike|truck|package|pencil|file-text|calendar-(plus|clock)|image-plus|refresh-cw|download|camera|trash)\.|apps[\\/]web[\\/]app[\\/]lib[\\/]page[\\/]own-meta\./

/** What only pages of an account and of a shop show. */
const WORK =
  /icons[\\/](landmark|layout-dashboard|users|banknote)\.|apps[\\/]web[\\/]app[\\/](ui[\\/]spinner-page|lib[\\/](api[\\/](call-for-text|kept-intention)|session[\\/](fresh-code|confirmed-again)|format[\\/]use-minutes))\./

/** What every page of a shop shows in its rail. */
const SHOP_ICONS = /icons[\\/](circle-question-mark|wallet)\./

/** Small parts of the ways to open an account. */
const SIGN_UP =
  /icons[\\/]megaphone\.|apps[\\/]web[\\/]app[\\/]features[\\/]accounts[\\/](register[\\/](register-form\.texts|account-types|terms-(label|links))|([\w-]+[\\/])?sent-before)\./

/** Tables to take home, which accounts of a shop and the desk have. */
const TABLES = /apps[\\/]web[\\/]app[\\/](ui[\\/]save-table-button|lib[\\/]lists[\\/]save-table)\./

/** What only the desk shows. */
const DESK_ICONS = /icons[\\/](file-pen|user-cog|life-buoy|panel-top|settings-2|shapes)\./

/** What the groups above take from what pages have in common. */
const APART = [FORMS, ENTRY_FORMS, LISTS, DIALOGS, SIGNED_IN, WORK, TABLES, DESK_ICONS, SHOP_ICONS]

/** Calls of the dashboard and of the lists that it leads to. */
const OWN_LISTS =
  /apps[\\/]web[\\/]app[\\/](features[\\/][\w-]+[\\/](dashboard|own-bids|own-item-requests|order-list)\.api|lib[\\/]session[\\/]read-dashboard)\./

/** Modules of the contract for calls that single pages make, of a shop or the desk mostly. One a line, by the alphabet. */
const FEW_PAGES_MODULES = [
  'account-mails',
  'addresses',
  'admin-chargebacks',
  'admin-fees',
  'admin-orders',
  'admin-refunds',
  'admin-users',
  'admin-vendors',
  'analytics-periods',
  'audit',
  'category-desk',
  'category-rules',
  'change-password',
  'chargeback-states',
  'chat',
  'chat-rules',
  'closing-shops',
  'confirmation',
  'contact-message-states',
  'deadlines-in-force',
  'deal-states',
  'deals',
  'delivery-fees',
  'device-name',
  'dispute-decision-states',
  'dispute-decisions',
  'dispute-evidence',
  'dispute-offer-labels',
  'features',
  'home',
  'home-desk',
  'home-rules',
  'information',
  'information-desk',
  'information-pages',
  'information-text',
  'ledger',
  'live',
  'market-analytics',
  'market-health',
  'market-times',
  'moderation',
  'moderation-states',
  'name-match',
  'notification-topics',
  'notifications',
  'own-data',
  'own-data-overview',
  'own-path',
  'own-products',
  'own-email',
  'own-phone',
  'own-profile',
  'own-providers',
  'own-sessions',
  'passkey-answers',
  'passkeys',
  'payment-alerts',
  'payout-holds',
  'phone-recovery',
  'phone-sign-in',
  'posting-rules',
  'product-import-states',
  'product-imports',
  'provider-sign-in',
  'refund-approval-states',
  'refunds',
  'same-text',
  'save-address',
  'save-product',
  'saved-search-words',
  'saved-searches',
  'saved-views',
  'scam-shield',
  'scam-weights',
  'scam-words',
  'second-factor',
  'setting-kinds',
  'setting-table',
  'settings',
  'shop-analytics',
  'shop-orders',
  'shop-settings',
  'shop-team',
  'shop-trust',
  'shop-work',
  'sign-in-providers',
  'staff',
  'staff-permissions',
  'support-desk',
  'text-lengths',
  'timer-table',
  'tracking',
  'usual-timers',
  'user-states',
  'verification',
  'verification-states',
  'wishlist',
]

const FEW_PAGES = new RegExp(String.raw`packages[\\/]contract[\\/]src[\\/](${FEW_PAGES_MODULES.join('|')})\.`)

/** What a page of the market needs to read and show money, and to say what went wrong; also where no form is checked. */
const RULES = /packages[\\/]contract[\\/]src[\\/](errors|money|shop-roles|(variant-)?rules|product-states)/
const COMMON_TO = 6

/**
 * Names the group of what every page loads: all that the root route imports, at whatever distance. How often modules are
 * shared does not show it: to the bundler the root is one entry among many.
 */
function nameFrame(): (id: string, context: Rolldown.ChunkingContext) => string | null {
  let frame: Set<string> | undefined
  return (id, context) => {
    if (!frame) {
      frame = new Set([root])
      // A set goes on to what is added while it is walked.
      for (const module of frame)
        for (const imported of context.getModuleInfo(module)?.importedIds ?? []) frame.add(imported)
    }
    return frame.has(id) || RULES.test(id) ? 'frame' : null
  }
}

/** Names the group of what pages have in common, which all but a few small ones need. */
function nameCommon(id: string, context: Rolldown.ChunkingContext): string | null {
  const isCommon = SHARED.test(id) && !APART.some((part) => part.test(id)) && countEntries(id, context) >= COMMON_TO
  return isCommon ? 'common' : null
}

/** How many files that are loaded by themselves, as routes are, bring a module along. */
function countEntries(id: string, context: Rolldown.ChunkingContext): number {
  const users = new Set([id])
  for (const user of users) for (const importer of context.getModuleInfo(user)?.importers ?? []) users.add(importer)
  return [...users].filter((user) => {
    const info = context.getModuleInfo(user)
    return info && (info.isEntry || info.dynamicImporters.length > 0)
  }).length
}

/** Anew for each build: the frame remembers what it has found. */
export const scriptGroups = () => [
  // What every page needs: what changes seldom, and the site's own frame. Left alone it would be dozens of
  // files, and a phone asks for six at a time.
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/, priority: 21 },
  // Told apart by rank: a group takes along what its modules import.
  { name: nameFrame(), priority: 20 },
  { name: nameCommon, priority: 19 },
  {
    name: 'request-rules',
    // Deadlines in texts, names of states on cards: what only looks at products does without.
    test: /packages[\\/]contract[\\/]src[\\/](deadlines(?!-in-force)|(bid|item-request)-states)/,
    priority: 18,
  },
  {
    name: 'shop-rules',
    // Also on pages of shops: when they are open, how and by when they deliver, what the law asks of them.
    test: /packages[\\/]contract[\\/]src[\\/](delivery-(methods|zones|fee)|opening-hours|shop-facts|days)\./,
    priority: 17,
  },
  {
    name: 'order-states',
    test: (id: string) => /packages[\\/]contract[\\/]src[\\/][\w-]+-states/.test(id) && !FEW_PAGES.test(id),
    priority: 17,
  },
  {
    name: 'zod',
    // Without what single pages of a shop ask for: it would weigh on every account, and on signing in.
    test: (id: string) =>
      /node_modules[\\/]zod[\\/]|packages[\\/]contract[\\/]src[\\/]/.test(id) && !FEW_PAGES.test(id),
    priority: 15,
  },
  { name: 'signed-in', test: SIGNED_IN, priority: 11 },
  // After what it shares with other pages, which a group would take along.
  { name: 'parts', test: PARTS, priority: 9 },
  { name: 'forms', test: FORMS, priority: 9 },
  { name: 'lists', test: LISTS, priority: 9 },
  { name: 'dialogs', test: DIALOGS, priority: 9 },
  { name: 'entry-forms', test: ENTRY_FORMS, priority: 9 },
  { name: 'sign-up', test: SIGN_UP, priority: 8 },
  { name: 'work', test: WORK, priority: 8 },
  { name: 'tables', test: TABLES, priority: 8 },
  { name: 'shop-icons', test: SHOP_ICONS, priority: 8 },
  { name: 'desk-icons', test: DESK_ICONS, priority: 8 },
  { name: 'own-lists', test: OWN_LISTS, priority: 8 },
  { name: 'request-words', test: REQUEST_WORDS, priority: 8 },
]
