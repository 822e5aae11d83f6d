import { fileURLToPath } from 'node:url'
import { normalizePath, type Plugin, type Rolldown } from 'vite'

// What the build leaves out of the site's scripts, or has written differently.

/**
 * Leaves out of browsers what this site does not ask of zod. All of it is referred to by every schema, so it is never found to be unused, and it is
 * a fifth of what zod weighs: writing schemas as JSON Schema and reading their limits, which only the OpenAPI document needs, values that contain
 * themselves, which no JSON does, and checks written by scripts at run time, which our pages forbid. Should another version of zod be written
 * differently, `bundles.spec.ts` says so.
 */
export function withoutUnusedChecks(): Plugin {
  return {
    name: 'zod-without-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /zod[\\/]v4[\\/](classic|core)[\\/]schemas\.js$/ },
      handler: (code) =>
        code
          .replaceAll(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
          .replace(/^import \{ (\w+), (\w+) \} from ".*to-json-schema\.js";$/m, 'const $1 = () => refuse, $2 = $1;')
          .replaceAll('processors.aggregateChecks(inst)', 'refuse()')
          .replace('core.config({ memoizer: core.memoizer() });', ';')
          .replace('const fastEnabled = jit && allowsEval.value;', '')
          .replace('if (jit && fastEnabled && ', 'if (false && ')
          .concat("function refuse() { throw new Error('This is for the server'); }"),
    },
  }
}

/**
 * Leaves out of browsers what this site does not ask of its queries: forms send by calls of their own, and lists grow by pages of theirs
 * (`web-routing.test.ts`). Should another version be written differently, `bundles.spec.ts` says so.
 */
export function withoutUnusedQueries(): Plugin {
  return {
    name: 'query-without-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /query-core[\\/]build[\\/]modern[\\/](mutationCache|query)\.js$/ },
      handler: (code) =>
        code
          .replace(
            /^import \{ Mutation \} from .*$/m,
            "function Mutation() { throw new Error('This site has no mutations'); }",
          )
          .replace(
            /^import \{ infiniteQueryBehavior \} from .*$/m,
            "function infiniteQueryBehavior() { throw new Error('This site has no infinite queries'); }",
          ),
    },
  }
}

/**
 * Leaves out of browsers what the contract says for the server and the OpenAPI document alone: summaries, who may call, rules, limits, names and descriptions.
 * Should one be written in another way than the formatter has it, it is only heavier.
 */
export function withoutDocumentation(): Plugin {
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
export function withoutUnusedRouting(): Plugin {
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
export function withRepeatableImports(): Plugin {
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
export function filesToBring(file: string, files: string[], { hostId }: { hostId: string }): string[] {
  const present = new Set([hostId])
  for (const each of present) {
    const chunk = built[each]
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) present.add(imported)
  }
  return [...new Set([file, ...files])].filter((each) => !present.has(each))
}

/** V8 holds on to a module's source, and Node reads a large one in two bytes a letter if a single letter is not ASCII: a quote will do. */
export function inAscii(): Plugin {
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
