package org.granary.timer.farm;

import java.util.UUID;

/// Identifiers of classes: those of MS-WSSCFGD 2.2.5, those of the public object model, and one of our own.
public final class FarmClasses {
    public static final UUID FARM = UUID.fromString("674da553-ea77-44a3-b9f8-3f70d786de6a");
    public static final UUID SERVER = UUID.fromString("e77aaf47-3cac-4001-bc6b-5bccb6486318");
    public static final UUID SERVICE = UUID.fromString("daca2a15-b9b5-43da-bea3-6b75fbe3a883");
    public static final UUID WEB_APPLICATION = UUID.fromString("113fb569-7520-4651-8fc4-e9f4f5887618");
    public static final UUID CONTENT_DATABASE = UUID.fromString("3d4f5451-1735-48bb-b920-76c1ec240b1d");
    public static final UUID JOB_DEFINITION = UUID.fromString("3f9f635f-0036-42fe-9c2d-3284162732db");

    /// What a server knows of the runs of a job definition; it lies below that.
    public static final UUID JOB_HISTORY = UUID.fromString("8d1f4b0a-52c7-4e0b-9a35-61f0c2f7d9e4");
    static final String JOB_HISTORY_NAME = "org.granary.timer.JobHistory";

    private FarmClasses() {}
}
