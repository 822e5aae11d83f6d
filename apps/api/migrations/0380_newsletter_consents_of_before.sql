-- Who joined the newsletter before there was a history, or before their account had confirmed the address.
INSERT INTO consents (user_id, kind, is_given, way, happened_at)
SELECT u.id, 'newsletter', true, 'newsletter_link', s.confirmed_at
FROM newsletter_subscriptions s JOIN users u ON u.email = s.email
WHERE s.confirmed_at IS NOT NULL AND u.email_verified_at IS NOT NULL
  AND NOT EXISTS (SELECT FROM consents c WHERE c.user_id = u.id AND c.kind = 'newsletter');
