/** Settings with which a production start is safe; none of their addresses is called. */
export const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://asime.example',
  JWT_SECRET: 'a secret of 32 characters or more for tests',
  PAYSTACK_SECRET_KEY: `sk_live_${'a'.repeat(40)}`,
  SMTP_URL: 'smtp://127.0.0.1:1',
  RATE_LIMITS: 'on',
}
