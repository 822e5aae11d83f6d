-- Open sockets are cut at once when their session ends or their owner is suspended, whoever writes that, on every node.
CREATE FUNCTION tell_end_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('asime_live', json_build_object('cut', 'session:' || OLD.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_tell_end AFTER UPDATE OF revoked_at ON sessions FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION tell_end_of_session();
CREATE TRIGGER sessions_tell_removal AFTER DELETE ON sessions FOR EACH ROW
  WHEN (OLD.revoked_at IS NULL) EXECUTE FUNCTION tell_end_of_session();

CREATE FUNCTION tell_end_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('asime_live', json_build_object('cut', 'user:' || NEW.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER users_tell_end AFTER UPDATE OF status ON users FOR EACH ROW
  WHEN (OLD.status = 'active' AND NEW.status <> 'active') EXECUTE FUNCTION tell_end_of_user();
