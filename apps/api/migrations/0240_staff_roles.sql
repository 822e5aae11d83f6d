-- What each admin may do at the desk (staff-permissions.ts of the contract). Whoever was an admin before there were roles could do everything,
-- and so is an owner. An admin without a role may do nothing there, and whoever stops being an admin gives the role up first.
ALTER TABLE users ADD staff_role text,
  ADD CONSTRAINT users_staff_role CHECK (staff_role IN ('owner', 'support', 'finance', 'moderator')),
  ADD CONSTRAINT users_staff_are_admins CHECK (staff_role IS NULL OR user_type = 'admin');
UPDATE users SET staff_role = 'owner' WHERE user_type = 'admin';
