import { demoAccounts } from '../demo-accounts.ts'
import type { ProductionException, Settings } from './environment.ts'

/** What is fine for trying out and dangerous in public. One sentence each, naming the exception that allows it. */
export function unsafeInProduction(env: Settings): string[] {
  const unless = (exception: ProductionException) => `or add ${exception} to ALLOW_IN_PRODUCTION`
  const unsafe: { exception: ProductionException; isSet: boolean; problem: string }[] = [
    {
      exception: 'demo-data',
      isSet: env.DEMO_DATA === true,
      problem: `DEMO_DATA: must be off in production, since the passwords of demo accounts are public. Turn it off, ${unless('demo-data')}`,
    },
    {
      exception: 'test-payments',
      isSet: !env.PAYSTACK_SECRET_KEY?.startsWith('sk_live_'),
      problem: `PAYSTACK_SECRET_KEY: must be a live key in production, since buyers approve test payments themselves. Set one, ${unless('test-payments')}`,
    },
    {
      exception: 'plain-http',
      isSet: env.PUBLIC_URL?.toLowerCase().startsWith('http:') === true,
      problem: `PUBLIC_URL: must begin with https:// in production, since passwords and sessions could be read on the way. Change it, ${unless('plain-http')}`,
    },
    {
      exception: 'no-mail',
      isSet: env.SMTP_URL === undefined,
      problem: `SMTP_URL: must be set in production, since no mail is sent without it. Set it, ${unless('no-mail')}`,
    },
  ]
  const problems = unsafe
    .filter(({ exception, isSet }) => isSet && !env.ALLOW_IN_PRODUCTION.includes(exception))
    .map(({ problem }) => problem)
  const adminEmail = env.ADMIN_EMAIL?.toLowerCase()
  // Promoting it would open an account whose password is public.
  if (demoAccounts.some(({ email }) => email === adminEmail))
    problems.push("ADMIN_EMAIL: must not be a demo account's address in production")
  return problems
}
