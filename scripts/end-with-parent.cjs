// A build that is killed can't end what it started, which would go on writing into the folder of the next one.
process.once("disconnect", () => process.exit(1));
process.channel?.unref();
