/** The accounts that anyone may try the demo market with. Listed by the API only while demo data is on. */
export const demoAccounts = [
  { user_type: 'buyer', full_name: 'Akosua Boateng', email: 'buyer@asime.example', password: 'akwaaba-buyer' },
  { user_type: 'vendor', full_name: 'Kwame Asante', email: 'vendor@asime.example', password: 'akwaaba-vendor' },
  { user_type: 'admin', full_name: 'Efua Mensah', email: 'admin@asime.example', password: 'akwaaba-admin' },
] as const
