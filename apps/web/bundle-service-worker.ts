import { build, type Rolldown } from 'vite'

/** The service worker with all that it imports, as one script: its policy lets it load no other, and not every browser takes modules there. */
export async function bundleServiceWorker(appFolder: string): Promise<string> {
  const { output } = (await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: { input: `${appFolder}/service-worker.js`, output: { format: 'iife' } },
    },
  })) as Rolldown.RolldownOutput
  return output[0].code
}
