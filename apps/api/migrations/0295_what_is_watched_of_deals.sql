-- Words that moderators watch in a deal link come before them in the case of its shop: nobody else sees a deal.
ALTER TABLE moderation_hints DROP CONSTRAINT moderation_hints_kind,
  ADD CONSTRAINT moderation_hints_kind CHECK (kind IN ('watched_words', 'watched_deal', 'same_picture', 'same_device', 'same_wallet', 'burst'));
