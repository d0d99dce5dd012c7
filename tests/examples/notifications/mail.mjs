/** The reader's own e-mail: prints what it is asked to send. */
export const addressOf = async (user) => `${user}@example.com`;
export const sendMail = async (mail) => console.log(`mail ${JSON.stringify(mail)}`);
