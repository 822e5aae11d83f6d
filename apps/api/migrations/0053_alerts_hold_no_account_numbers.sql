-- A transfer that was refused left the whole account number in the alert. Its end says which one it was.
UPDATE payment_alerts
SET detail = detail - 'accountNumber' || jsonb_build_object('accountEnd', right(detail ->> 'accountNumber', 4))
WHERE kind = 'transfer_refused' AND detail ->> 'accountNumber' IS NOT NULL;
