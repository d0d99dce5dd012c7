import { Module } from "@nestjs/common";

/** Stands for the module of an app that exists. Node.js takes no decorator syntax. */
export class AppModule {}
Module({})(AppModule);
