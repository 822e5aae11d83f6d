import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, normalizePath, type Plugin, type Rolldown } from 'vite'

const root = normalizePath(fileURLToPath(new URL('app/root.tsx', import.meta.url)))

/**
 * What pages have in common; together once six of them do, which is where both the number of requests and what all public
 * pages weigh are near their least. Never what brings a library along that most visitors have no use for, since a group
 * takes all that its modules import: that would be 10 kB for `queries.tsx` and the lists that read by it, 14 for
 * `use-schema-form.ts`, and zod for uploads. Nor kinds of fields that few pages have: they bring all the others. Nor what only pages of an account show.
 */
const SHARED =
  /apps[\\/]web[\\/]app[\\/](lib[\\/](?!format[\\/]clock\.|uploads[\\/]|workspaces[\\/]|wishlist[\\/]|live[\\/]use-live-queries\.|lists[\\/]use-(own-list|saved-views)\.|session[\\/](queries|use-requested-action|session-key)\.|forms[\\/](places|use-schema-form|use-dialog-form|form-schema)\.)|ui[\\/](?!attachments\.|attachment-picker\.|combobox\.|field-group\.|radio-cards\.|textarea\.|dropzone\.|own-list\.|queue-row\.|due-clock\.|failed\.|loaded\.|growing-rows\.|form-steps\.|progress\.))|lucide-react(?!.*[\\/](clock-3|mail-exclamation-point|scale)\.)/

/** Fields of forms. Apart from the rest, which pages without a form load as well. */
const FORMS = /apps[\\/]web[\\/]app[\\/](ui[\\/]field|lib[\\/]forms[\\/]use-filter-form)\./

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
  /icons[\\/](landmark|layout-dashboard|users|banknote)\.|apps[\\/]web[\\/]app[\\/](ui[\\/]spinner-page|lib[\\/](api[\\/]call-for-text|session[\\/](fresh-code|confirmed-again)|format[\\/]use-minutes))\./

/** Small parts of the ways to open an account. */
const SIGN_UP =
  /icons[\\/]megaphone\.|apps[\\/]web[\\/]app[\\/]features[\\/]accounts[\\/](register[\\/](register-form\.texts|terms-links)|([\w-]+[\\/])?sent-before)\./

/** Tables to take home, which accounts of a shop and the desk have. */
const TABLES = /apps[\\/]web[\\/]app[\\/](ui[\\/]save-table-button|lib[\\/]lists[\\/]save-table)\./

/** What only the desk shows. */
const DESK_ICONS = /icons[\\/](file-pen|user-cog|life-buoy|panel-top|settings-2|shapes)\./

/** What the groups above take from what pages have in common. */
const APART = [FORMS, ENTRY_FORMS, LISTS, DIALOGS, SIGNED_IN, WORK, TABLES, DESK_ICONS]

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

/**
 * Leaves out of browsers the part of zod that writes schemas as JSON Schema, which only the OpenAPI document needs. Every
 * schema refers to it, so it is never found to be unused, and it is an eighth of what zod weighs. Should another version
 * of zod be written differently, it is only heavier.
 */
function withoutJsonSchema(): Plugin {
  return {
    name: 'zod-without-json-schema',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ },
      handler: (code) =>
        code
          .replaceAll(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
          .replace(/^import \{ (\w+), (\w+) \} from ".*to-json-schema\.js";$/m, 'const $1 = () => refuse, $2 = $1;')
          .concat("function refuse() { throw new Error('JSON Schema is for the server'); }"),
    },
  }
}

/**
 * Leaves out of browsers what the contract says for the server and the OpenAPI document alone: summaries, who may call, rules, limits, names and descriptions.
 * Should one be written in another way than the formatter has it, it is only heavier.
 */
function withoutDocumentation(): Plugin {
  return {
    name: 'contract-without-documentation',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /packages[\\/]contract[\\/]src[\\/][\w-]+\.ts$/ },
      handler: (code) =>
        code
          .replaceAll(/^ {2}id: '\w+',\n(?= {2}(?:method|feature):)/gm, '')
          .replaceAll(
            /^ {2}(?:tag|access|duty|limit|errors|feature|inMaintenance|idempotent|bound|confirmed|freshCode|longPassword|proof):\s+(?:'[^'\n]*'|true|\[[^\]\n]*\]),\n/gm,
            '',
          )
          .replaceAll(/^ {2}(?:summary|rule|permission):\s+(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`|\w+\([^\n]*\)),\n/gm, '')
          .replaceAll(/\.meta\(\{\s*(?:(?:id|description):\s*(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`),?\s*)+\}\)/g, ''),
    },
  }
}

/**
 * Leaves out of browsers what this site does not ask of the router: instrumentation, routes that are made known bit by bit
 * (`routeDiscovery` says that all are known at once), actions and fetchers, as forms send through the API (`web-routing.test.ts`).
 * Should another version be written differently, it is only heavier.
 */
function withoutUnusedRouting(): Plugin {
  return {
    name: 'react-router-without-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: {
        id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/](router[\\/]router|dom[\\/]ssr[\\/](components|fog-of-war))\.js$/,
      },
      handler: (code) =>
        code
          .replaceAll('if (init.instrumentations)', 'if (false)')
          .replaceAll(/(?<!function )isFogOfWarEnabled\(routeDiscovery, ssr\)/g, 'false')
          .replaceAll('init.patchRoutesOnNavigation', 'undefined')
          .replace(
            'async function fetch(key, routeId, href, opts) {',
            "async function fetch() { throw new Error('This site has no fetchers');",
          )
          .replace(
            'else if (opts && opts.submission && isMutationMethod(opts.submission.formMethod)) {',
            "else if (opts?.submission && isMutationMethod(opts.submission.formMethod)) throw new Error('This site has no actions'); else if (false) {",
          ),
    },
  }
}

/** The module by which Vite imports the parts of a page. */
const PRELOAD_HELPER = '\0vite/preload-helper.js'
const IMPORT_WHEN_THERE = normalizePath(fileURLToPath(new URL('app/lib/scripts/import-when-there.ts', import.meta.url)))

/**
 * Parts of a page are imported once their files have arrived (decision 180), and a page whose code does not arrive is left to the browser
 * (`lib/offline/loaded-pages.ts`) instead of loading the present one anew. `bundles.spec.ts` says when other versions of Vite and the router
 * are written differently.
 */
function withRepeatableImports(): Plugin {
  return {
    name: 'repeatable-imports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      filter: { id: new RegExp(`^${PRELOAD_HELPER}$`) },
      handler: () => `export { importWhenThere as __vitePreload } from ${JSON.stringify(IMPORT_WHEN_THERE)}`,
    },
    transform: {
      filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]routeModules\.js$/ },
      handler: (code) =>
        code.replace(
          /catch \(error\) \{[^]*return new Promise\(\(\) => \{\}\);\s*\}/,
          'catch (error) { throw error; }',
        ),
    },
    generateBundle: {
      order: 'pre',
      handler: (_options, bundle) => void (built = bundle),
    },
  }
}

let built: Rolldown.OutputBundle = {}

/** The files that a part needs besides those of the part that imports it, which are there. */
function filesToBring(file: string, files: string[], { hostId }: { hostId: string }): string[] {
  const present = new Set([hostId])
  for (const each of present) {
    const chunk = built[each]
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) present.add(imported)
  }
  return [...new Set([file, ...files])].filter((each) => !present.has(each))
}

/** V8 holds on to a module's source, and Node reads a large one in two bytes a letter if a single letter is not ASCII: a quote will do. */
function inAscii(): Plugin {
  return {
    name: 'server-bundle-in-ascii',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          // What such a template holds is taken as it is written.
          if (chunk.type !== 'chunk' || chunk.code.includes('String.raw`')) continue
          chunk.code = chunk.code.replaceAll(
            /[\u0080-\uffff]/g,
            (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
          )
        }
      },
    },
  }
}

/**
 * What the server that renders has in memory anyway, where a second copy takes 12 MB (decision 170). Except the lengths in force: those that
 * a page is drawn with may be some seconds old, and must not be put in force for the server.
 */
const OF_THE_SERVER = /^(zod(\/|$)|@asime\/contract\/(?!changed-timers$))/

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    withoutJsonSchema(),
    withoutDocumentation(),
    withoutUnusedRouting(),
    withRepeatableImports(),
    inAscii(),
  ],
  build: {
    // Nothing inlined as data: links, so the content security policy allows fonts from our own address only.
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: filesToBring },
  },
  optimizeDeps: {
    // Found before the first page instead of while it loads, which would cost that page its scripts.
    entries: ['app/**/*.{ts,tsx}', '!app/**/*.server.*'],
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          // Texts stand in modules of their own (decision 0044): where one is used, it is written out, as if it had stood there.
          optimization: { inlineConst: { mode: 'all', pass: 1 } },
          output: {
            codeSplitting: {
              groups: [
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
                  test: (id) => /packages[\\/]contract[\\/]src[\\/][\w-]+-states/.test(id) && !FEW_PAGES.test(id),
                  priority: 17,
                },
                {
                  name: 'zod',
                  // Without what single pages of a shop ask for: it would weigh on every account, and on signing in.
                  test: (id) =>
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
                { name: 'desk-icons', test: DESK_ICONS, priority: 8 },
                { name: 'own-lists', test: OWN_LISTS, priority: 8 },
                { name: 'request-words', test: REQUEST_WORDS, priority: 8 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: { rollupOptions: { input: './server.ts', external: OF_THE_SERVER } },
      // Otherwise self-contained: which build of React serves the pages is decided here and not by the
      // NODE_ENV of whoever starts the server.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
    },
  },
}))
