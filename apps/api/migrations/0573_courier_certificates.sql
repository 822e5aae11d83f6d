-- Who carries parcels for others needs a certificate of the Postal and Courier Services Regulatory Commission, which buyers can check.
ALTER TABLE order_dispatches ADD COLUMN pcsrc_certificate_no text CONSTRAINT order_dispatches_certificate CHECK (length(pcsrc_certificate_no) <= 40);
