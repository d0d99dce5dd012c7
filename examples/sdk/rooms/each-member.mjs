/** Tell each member of a room, on all of their pages, in calls of at most 500 members. */
export async function tellMembers(socketless, pool, room, message) {
  const { rows } = await pool.query(
    "select user_id from room_members where room_id = $1",
    [room],
  );
  await socketless.send(
    { users: rows.map(({ user_id }) => user_id) },
    { ...message, room },
  );
}
